import type { Contact } from '#contract/contacts.ts'

export const whatOf = ({ role, company, location }: Contact) =>
  [role, company].filter(Boolean).join(' · ') || location

/** Links for the device's mail and phone apps. */
export const mailHref = (mail: string) => `mailto:${encodeURIComponent(mail)}`
export const numberHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
