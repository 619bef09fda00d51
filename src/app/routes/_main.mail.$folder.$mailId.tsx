import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_main/mail/$folder/$mailId')({
  staticData: { isPane: true },
  component: () => null,
})
