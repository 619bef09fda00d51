import { createFileRoute } from '@tanstack/react-router'

// The parent route draws the screen.
export const Route = createFileRoute('/_main/mail/$folder/$mailId')({
  staticData: { isPane: true },
  component: () => null,
})
