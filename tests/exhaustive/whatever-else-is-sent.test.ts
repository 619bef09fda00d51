import { whateverIsSent } from '#tests/support/whatever-is-sent.ts'

whateverIsSent(21, 40)
