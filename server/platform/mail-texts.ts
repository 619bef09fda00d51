import type { Context } from 'hono'

// Nothing in these mails is free text of somebody without an account: a stranger could have it sent to anybody.

type Words = { subject: string; text: string }
type Texts = {
  reset: (place: string, link: string) => Words
  verify: (place: string, link: string) => Words
  invite: (place: string, link: string, by: string, until: string) => Words
  factorsEnded: (place: string, link: string, by: string) => Words
}

const en: Texts = {
  reset: (place, link) => ({
    subject: `A new password for ${place}`,
    text: `Hello,

somebody, probably you, asked for a new password for your account at ${place}. Choose it here within an hour:

${link}

The link works once. If it was not you, do nothing: your password stays as it is.`,
  }),
  verify: (place, link) => ({
    subject: `Confirm your address for ${place}`,
    text: `Hello,

this address was entered for an account at ${place}. If that was you, confirm it within a day:

${link}

If it was not you, do nothing.`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} invites you to ${place}`,
    text: `Hello,

${by} invites you to work in the shop at ${place}. Make your account here:

${link}

The link works once, until ${until}. If you do not know ${by}, do nothing.`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `Your passkeys and codes at ${place} were removed`,
    text: `Hello,

${by} removed the passkeys and one-time codes of your account at ${place}. You now sign in with your password alone:

${link}

If you did not ask for this, change your password and speak to ${by}.`,
  }),
}

const fr: Texts = {
  reset: (place, link) => ({
    subject: `Un nouveau mot de passe pour ${place}`,
    text: `Bonjour,

quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour votre compte sur ${place}. Choisissez-le ici dans l’heure :

${link}

Le lien fonctionne une seule fois. Si ce n’était pas vous, ne faites rien : votre mot de passe ne change pas.`,
  }),
  verify: (place, link) => ({
    subject: `Confirmez votre adresse pour ${place}`,
    text: `Bonjour,

cette adresse a été indiquée pour un compte sur ${place}. Si c’était vous, confirmez-la dans la journée :

${link}

Si ce n’était pas vous, ne faites rien.`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} vous invite sur ${place}`,
    text: `Bonjour,

${by} vous invite à travailler dans la boutique ${place}. Créez votre compte ici :

${link}

Le lien fonctionne une seule fois, jusqu’au ${until}. Si vous ne connaissez pas ${by}, ne faites rien.`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `Vos clés d’accès et vos codes sur ${place} ont été supprimés`,
    text: `Bonjour,

${by} a supprimé les clés d’accès et les codes à usage unique de votre compte sur ${place}. Vous vous connectez désormais avec votre seul mot de passe :

${link}

Si vous ne l’avez pas demandé, changez votre mot de passe et parlez-en à ${by}.`,
  }),
}

const ro: Texts = {
  reset: (place, link) => ({
    subject: `O parolă nouă pentru ${place}`,
    text: `Bună ziua,

cineva, probabil dumneavoastră, a cerut o parolă nouă pentru contul de pe ${place}. Alegeți-o aici în decurs de o oră:

${link}

Linkul funcționează o singură dată. Dacă nu ați fost dumneavoastră, nu faceți nimic: parola rămâne cum este.`,
  }),
  verify: (place, link) => ({
    subject: `Confirmați adresa pentru ${place}`,
    text: `Bună ziua,

această adresă a fost trecută la un cont de pe ${place}. Dacă ați fost dumneavoastră, confirmați-o în decurs de o zi:

${link}

Dacă nu ați fost dumneavoastră, nu faceți nimic.`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} vă invită pe ${place}`,
    text: `Bună ziua,

${by} vă invită să lucrați în magazinul ${place}. Faceți-vă contul aici:

${link}

Linkul funcționează o singură dată, până pe ${until}. Dacă nu știți cine este ${by}, nu faceți nimic.`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `Cheile de acces și codurile tale de la ${place} au fost eliminate`,
    text: `Bună,

${by} a eliminat cheile de acces și codurile de unică folosință ale contului tău de la ${place}. De acum te conectezi doar cu parola:

${link}

Dacă nu ai cerut acest lucru, schimbă-ți parola și vorbește cu ${by}.`,
  }),
}

const zh: Texts = {
  reset: (place, link) => ({
    subject: `为 ${place} 设置新密码`,
    text: `您好：

有人（很可能是您本人）请求为您在 ${place} 的账户设置新密码。请在一小时内点击以下链接设置：

${link}

链接只能使用一次。如果不是您本人操作，请忽略此邮件，密码不会改变。`,
  }),
  verify: (place, link) => ({
    subject: `请确认您在 ${place} 的邮箱地址`,
    text: `您好：

有人在 ${place} 的账户中填写了此邮箱。如果是您本人，请在一天内点击以下链接确认：

${link}

如果不是您本人操作，请忽略此邮件。`,
  }),
  invite: (place, link, by, until) => ({
    subject: `${by} 邀请您加入 ${place}`,
    text: `您好：

${by} 邀请您加入店铺 ${place} 一起工作。请点击以下链接创建账户：

${link}

链接只能使用一次，有效期至 ${until}。如果您不认识 ${by}，请忽略此邮件。`,
  }),
  factorsEnded: (place, link, by) => ({
    subject: `您在 ${place} 的通行密钥和验证码已被移除`,
    text: `您好！

${by} 已移除您在 ${place} 的账户的通行密钥和一次性验证码。您现在仅凭密码登录：

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

/** The mails of the shop in the caller's language. */
/** A name with line breaks would look like another part of the mail. */
const oneLine = (name: string) => name.replace(/\s+/g, ' ').slice(0, 60)

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
