import { mutationOptions, useMutation } from '@tanstack/react-query'
import { type InvitedAccount, invitationCalls } from '#contract/invitations.ts'
import { atOnce, startSession } from '#features/account/sign-in/mutations.ts'
import { request } from '#kernel/api.ts'

const acceptInvitation = mutationOptions({
  ...atOnce('acceptInvitation', (account: InvitedAccount) => request(invitationCalls.accept, account)),
  onSuccess: startSession,
})

export const useAcceptInvitation = () => useMutation(acceptInvitation)
