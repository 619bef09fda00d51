// Made from locales/en by locales/make-types.ts; not edited by hand.
export interface Texts {
  "common": {
    "appName": "Fernhill",
    "starting": "Starting",
    "startingSlow": "This takes longer than usual. Nothing is lost.",
    "tryAgain": "Try again",
    "close": "Close",
    "cancel": "Cancel",
    "save": "Save changes",
    "saving": "Saving…",
    "undo": "Undo",
    "retry": "Retry",
    "signIn": "Sign in",
    "signOut": "Sign out",
    "back": "Back",
    "optional": "optional",
    "loading": "Loading",
    "copyDetails": "Copy details",
    "copied": "Copied",
    "more": "More",
    "errors": {
      "noAnswer": "The server did not answer. Nothing was changed. Try again in a moment.",
      "wrongServices": "Something went wrong on the server. Nothing was changed. Try again in a moment.",
      "invalid": "Some of what was sent is not valid. Nothing was changed.",
      "unauthenticated": "Your session has ended. Sign in to go on.",
      "forbidden": "You may not do this. Nothing was changed.",
      "notFound": "This is not here any more. It may have been deleted.",
      "conflict": "Somebody else changed this in the meantime. Your text is kept.",
      "tooLarge": "This is too large to send. Nothing was changed.",
      "tooMany": "Too many tries. Wait a minute, then try again.",
      "badCredentials": "That email and password do not match. Your account is safe. Check both, or choose a new password.",
      "emailTaken": "There is already an account with this email. Sign in instead, or use another one.",
      "wrongPassword": "The current password is not right. Nothing was changed.",
      "busy": "The server is busy. Nothing was changed. Try again in a moment."
    }
  }
  "ui": {
    "delta": {
      "up": "up",
      "down": "down",
      "same": "unchanged"
    },
    "offline": "You are offline. Changes are kept and sent when you are back.",
    "password": {
      "show": "Show password",
      "empty": "At least 8 characters. Length counts most.",
      "short": "Too short: use at least 8 characters.",
      "weak": "Weak: easy to guess. Make it longer.",
      "fair": "Fair. A few more characters make it strong.",
      "strong": "Strong."
    },
    "chart": {
      "menu": "More for “{{title}}”",
      "asTable": "View as table",
      "asChart": "View as chart",
      "csv": "Download CSV",
      "noData": "Nothing to draw for these days."
    }
  }
}
