import type { Contact } from '#contract/contacts.ts'

/** What somebody is, and where. */
export const whatOf = ({ role, company, location }: Contact) =>
  [role, company].filter(Boolean).join(' · ') || location

/** Addresses for what the device has for mails and calls. */
export const mailHref = (mail: string) => `mailto:${encodeURIComponent(mail)}`
export const numberHref = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
