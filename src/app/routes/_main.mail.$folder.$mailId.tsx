import { createFileRoute } from '@tanstack/react-router'

// Drawn by the screen of the folder.
export const Route = createFileRoute('/_main/mail/$folder/$mailId')({
  staticData: { isPane: true },
  component: () => null,
})
