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
    "more": "More"
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
