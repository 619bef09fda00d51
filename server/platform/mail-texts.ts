import type { Context } from 'hono'

// These emails contain no free text of people without an account: a stranger could use it to send spam.

type Words = { subject: string; text: string }
type Texts = {
  reset: (site: string, link: string) => Words
  verify: (site: string, link: string) => Words
  invite: (site: string, link: string, by: string, until: string) => Words
  factorsEnded: (site: string, link: string, by: string) => Words
}

const en: Texts = {
  reset: (site, link) => ({
    subject: `Reset your password for ${site}`,
    text: `Hello,

Someone, probably you, asked to reset the password of your account at ${site}. Choose a new one within an hour:

${link}

The link works once. If this wasn’t you, ignore this email. Your password won’t change.`,
  }),
  verify: (site, link) => ({
    subject: `Verify your email for ${site}`,
    text: `Hello,

This address was entered for an account at ${site}. If that was you, verify it within a day:

${link}

If this wasn’t you, ignore this email.`,
  }),
  invite: (site, link, by, until) => ({
    subject: `${by} invited you to ${site}`,
    text: `Hello,

${by} invited you to the shop at ${site}. Create your account:

${link}

The link works once, until ${until}. If you don’t know ${by}, ignore this email.`,
  }),
  factorsEnded: (site, link, by) => ({
    subject: `Two-step sign-in at ${site} was turned off`,
    text: `Hello,

${by} turned off two-step sign-in for your account at ${site} and removed your passkeys. You now sign in with your password only:

${link}

If you didn’t ask for this, change your password and contact ${by}.`,
  }),
}

const fr: Texts = {
  reset: (site, link) => ({
    subject: `Réinitialisation de votre mot de passe pour ${site}`,
    text: `Bonjour,

Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de votre compte sur ${site}. Choisissez-en un nouveau dans l’heure :

${link}

Le lien est valable une seule fois. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.`,
  }),
  verify: (site, link) => ({
    subject: `Vérifiez votre adresse pour ${site}`,
    text: `Bonjour,

Cette adresse a été saisie pour un compte sur ${site}. Si c’était vous, vérifiez-la dans la journée :

${link}

Si ce n’était pas vous, ignorez cet e-mail.`,
  }),
  invite: (site, link, by, until) => ({
    subject: `${by} vous invite sur ${site}`,
    text: `Bonjour,

${by} vous invite à rejoindre la boutique ${site}. Créez votre compte :

${link}

Le lien est valable une seule fois, jusqu’au ${until}. Si vous ne connaissez pas ${by}, ignorez cet e-mail.`,
  }),
  factorsEnded: (site, link, by) => ({
    subject: `Validation en deux étapes désactivée sur ${site}`,
    text: `Bonjour,

${by} a désactivé la validation en deux étapes de votre compte sur ${site} et supprimé vos clés d’accès. Vous vous connectez désormais avec votre seul mot de passe :

${link}

Si vous ne l’avez pas demandé, changez votre mot de passe et contactez ${by}.`,
  }),
}

const ro: Texts = {
  reset: (site, link) => ({
    subject: `Resetarea parolei pentru ${site}`,
    text: `Bună ziua,

Cineva, probabil dumneavoastră, a cerut resetarea parolei contului de pe ${site}. Alegeți una nouă în decurs de o oră:

${link}

Linkul este valabil o singură dată. Dacă nu ați fost dumneavoastră, ignorați acest e-mail: parola nu se schimbă.`,
  }),
  verify: (site, link) => ({
    subject: `Verificați adresa pentru ${site}`,
    text: `Bună ziua,

Această adresă a fost introdusă pentru un cont de pe ${site}. Dacă ați fost dumneavoastră, verificați-o în decurs de o zi:

${link}

Dacă nu ați fost dumneavoastră, ignorați acest e-mail.`,
  }),
  invite: (site, link, by, until) => ({
    subject: `${by} vă invită pe ${site}`,
    text: `Bună ziua,

${by} v-a invitat în magazinul ${site}. Creați-vă contul:

${link}

Linkul este valabil o singură dată, până pe ${until}. Dacă nu știți cine este ${by}, ignorați acest e-mail.`,
  }),
  factorsEnded: (site, link, by) => ({
    subject: `Verificarea în doi pași a fost dezactivată pe ${site}`,
    text: `Bună ziua,

${by} a dezactivat verificarea în doi pași a contului de pe ${site} și a eliminat cheile de acces. De acum vă conectați doar cu parola:

${link}

Dacă nu ați cerut acest lucru, schimbați parola și vorbiți cu ${by}.`,
  }),
}

const zh: Texts = {
  reset: (site, link) => ({
    subject: `重置您在 ${site} 的密码`,
    text: `您好：

有人（很可能是您本人）请求重置您在 ${site} 的账号密码。请在一小时内点击以下链接设置新密码：

${link}

链接只能使用一次。如果不是您本人操作，请忽略此邮件，密码不会改变。`,
  }),
  verify: (site, link) => ({
    subject: `请验证您在 ${site} 的邮箱`,
    text: `您好：

有人在 ${site} 的账号中填写了此邮箱。如果是您本人，请在一天内点击以下链接验证：

${link}

如果不是您本人操作，请忽略此邮件。`,
  }),
  invite: (site, link, by, until) => ({
    subject: `${by} 邀请您加入 ${site}`,
    text: `您好：

${by} 邀请您加入店铺 ${site}。请点击以下链接创建账号：

${link}

链接只能使用一次，有效期至 ${until}。如果您不认识 ${by}，请忽略此邮件。`,
  }),
  factorsEnded: (site, link, by) => ({
    subject: `您在 ${site} 的两步验证已停用`,
    text: `您好：

${by} 已停用您在 ${site} 的账号的两步验证，并移除了通行密钥。您现在仅凭密码登录：

${link}

如果您没有提出此要求，请更改密码并联系 ${by}。`,
  }),
}

const texts = { en, fr, ro, zh }
const isLanguage = (text: string): text is keyof typeof texts => Object.hasOwn(texts, text)

/** The first language of the caller that there are texts for; otherwise English. */
function languageOf(c: Context): keyof typeof texts {
  const acceptedTags = (c.req.header('Accept-Language') ?? '').split(',')
  return acceptedTags.map((tag) => tag.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

const hostOf = (link: string) => new URL(link).host

/** A name with line breaks would look like another part of the email. */
const oneLine = (name: string) => name.replace(/\s+/g, ' ').slice(0, 60)

export function mailTexts(c: Context) {
  const language = languageOf(c)
  const localTexts = texts[language]
  return {
    reset: (link: string) => localTexts.reset(hostOf(link), link),
    verify: (link: string) => localTexts.verify(hostOf(link), link),
    factorsEnded: (link: string, by: string) => localTexts.factorsEnded(hostOf(link), link, oneLine(by)),
    invite: (link: string, by: string, until: Date) => {
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
      return localTexts.invite(hostOf(link), link, oneLine(by), day)
    },
  }
}
