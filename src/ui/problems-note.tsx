import { Note } from './note.tsx'

type Props = { problems: readonly string[]; action?: { label: string; run: () => void } }

export function ProblemsNote({ problems, action }: Props) {
  if (problems.length === 0) return null
  return (
    <Note tone="error" action={action}>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
    </Note>
  )
}
