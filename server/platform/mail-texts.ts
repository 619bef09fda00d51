import type { Context } from 'hono'

// These emails contain no free text of people without an account: a stranger could use it to send spam.

type Words = { subject: string; text: string }
type Texts = {
  reset: (place: string, link: string) => Words
  verify: (place: string, link: string) => Words
  invite: (place: string, link: string, by: string, until: string) => Words
  factorsEnded: (place: string, link: string, by: string) => Words
}

const en: Texts = {
  reset: (place, link) => ({
    subject: `Reset your password for ${place}`,
    text: `Hello,

Someone, probably you, asked to reset the password of your account at ${place}. Choose a new one within an hour:

${link}

The link works once. If this wasn’t you, ignore this email. Your password won’t change.`,
  }),
  verify: (place, link) => ({
    subject: `Verify your email for ${place}`,
    text: `Hello,

This address was entered for an account at ${place}. If that was you, verify it within a day:

${link}

If this wasn’t you, ignore this email.`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} invited you to ${place}`,
    text: `Hello,

${by} invited you to the shop at ${place}. Create your account:

${link}

The link works once, until ${until}. If you don’t know ${by}, ignore this email.`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `Two-step sign-in at ${place} was turned off`,
    text: `Hello,

${by} turned off two-step sign-in for your account at ${place} and removed your passkeys. You now sign in with your password only:

${link}

If you didn’t ask for this, change your password and contact ${by}.`,
  }),
}

const fr: Texts = {
  reset: (place, link) => ({
    subject: `Réinitialisation de votre mot de passe pour ${place}`,
    text: `Bonjour,

Quelqu’un, sans doute vous, a demandé à réinitialiser le mot de passe de votre compte sur ${place}. Choisissez-en un nouveau dans l’heure :

${link}

Le lien est valable une seule fois. Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe ne change pas.`,
  }),
  verify: (place, link) => ({
    subject: `Vérifiez votre adresse pour ${place}`,
    text: `Bonjour,

Cette adresse a été saisie pour un compte sur ${place}. Si c’était vous, vérifiez-la dans la journée :

${link}

Si ce n’était pas vous, ignorez cet e-mail.`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} vous invite sur ${place}`,
    text: `Bonjour,

${by} vous invite à rejoindre la boutique ${place}. Créez votre compte :

${link}

Le lien est valable une seule fois, jusqu’au ${until}. Si vous ne connaissez pas ${by}, ignorez cet e-mail.`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `Validation en deux étapes désactivée sur ${place}`,
    text: `Bonjour,

${by} a désactivé la validation en deux étapes de votre compte sur ${place} et supprimé vos clés d’accès. Vous vous connectez désormais avec votre seul mot de passe :

${link}

Si vous ne l’avez pas demandé, changez votre mot de passe et contactez ${by}.`,
  }),
}

const ro: Texts = {
  reset: (place, link) => ({
    subject: `Resetarea parolei pentru ${place}`,
    text: `Bună ziua,

Cineva, probabil dumneavoastră, a cerut resetarea parolei contului de pe ${place}. Alegeți una nouă în decurs de o oră:

${link}

Linkul este valabil o singură dată. Dacă nu ați fost dumneavoastră, ignorați acest e-mail: parola nu se schimbă.`,
  }),
  verify: (place, link) => ({
    subject: `Verificați adresa pentru ${place}`,
    text: `Bună ziua,

Această adresă a fost introdusă pentru un cont de pe ${place}. Dacă ați fost dumneavoastră, verificați-o în decurs de o zi:

${link}

Dacă nu ați fost dumneavoastră, ignorați acest e-mail.`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} vă invită pe ${place}`,
    text: `Bună ziua,

${by} v-a invitat în magazinul ${place}. Creați-vă contul:

${link}

Linkul este valabil o singură dată, până pe ${until}. Dacă nu știți cine este ${by}, ignorați acest e-mail.`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `Verificarea în doi pași a fost dezactivată pe ${place}`,
    text: `Bună ziua,

${by} a dezactivat verificarea în doi pași a contului de pe ${place} și a eliminat cheile de acces. De acum vă conectați doar cu parola:

${link}

Dacă nu ați cerut acest lucru, schimbați parola și vorbiți cu ${by}.`,
  }),
}

const zh: Texts = {
  reset: (place, link) => ({
    subject: `重置您在 ${place} 的密码`,
    text: `您好：

有人（很可能是您本人）请求重置您在 ${place} 的账号密码。请在一小时内点击以下链接设置新密码：

${link}

链接只能使用一次。如果不是您本人操作，请忽略此邮件，密码不会改变。`,
  }),
  verify: (place, link) => ({
    subject: `请验证您在 ${place} 的邮箱`,
    text: `您好：

有人在 ${place} 的账号中填写了此邮箱。如果是您本人，请在一天内点击以下链接验证：

${link}

如果不是您本人操作，请忽略此邮件。`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} 邀请您加入 ${place}`,
    text: `您好：

${by} 邀请您加入店铺 ${place}。请点击以下链接创建账号：

${link}

链接只能使用一次，有效期至 ${until}。如果您不认识 ${by}，请忽略此邮件。`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `您在 ${place} 的两步验证已停用`,
    text: `您好：

${by} 已停用您在 ${place} 的账号的两步验证，并移除了通行密钥。您现在仅凭密码登录：

${link}

如果您没有提出此要求，请更改密码并联系 ${by}。`,
  }),
}

const texts = { en, fr, ro, zh }
const isLanguage = (text: string): text is keyof typeof texts => Object.hasOwn(texts, text)

/** The first language of the caller that there are texts for; otherwise English. */
function languageOf(c: Context): keyof typeof texts {
  const wanted = (c.req.header('Accept-Language') ?? '').split(',')
  return wanted.map((one) => one.trim().slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'
}

const hostOf = (link: string) => new URL(link).host

/** A name with line breaks would look like another part of the email. */
const oneLine = (name: string) => name.replace(/\s+/g, ' ').slice(0, 60)

/** Returns the emails of the shop in the caller's language. */
export function mailTexts(c: Context) {
  const language = languageOf(c)
  const own = texts[language]
  return {
    reset: (link: string) => own.reset(hostOf(link), link),
    verify: (link: string) => own.verify(hostOf(link), link),
    factorsEnded: (link: string, by: string) => own.factorsEnded(hostOf(link), link, oneLine(by)),
    invite: (link: string, by: string, until: Date) => {
      const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
      return own.invite(hostOf(link), link, oneLine(by), day)
    },
  }
}
