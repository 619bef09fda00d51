import { whateverIsSent } from '#tests/support/whatever-is-sent.ts'

// Two files, because two workers are through in half the time.
whateverIsSent(1, 20)
