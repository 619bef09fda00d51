import { IconCheck } from '@tabler/icons-react'
import { isLight, paintOf } from '#shop/art/tints.ts'
import { useWords } from '#shop/use-words.ts'
import { Count, type Counts, useDescription } from './filters/counted.tsx'
import styles from './swatches.module.css'

type Props<Code extends string> = {
  label: string
  codes: readonly Code[]
  counts?: Counts
  chosen: readonly Code[]
  onChange: (chosen: Code[]) => void
}

export function Swatches<Code extends string>({ label, codes, counts, chosen, onChange }: Props<Code>) {
  const words = useWords()
  const described = useDescription(counts)
  return (
    <fieldset className={styles.swatches} aria-label={label}>
      {codes.map((code) => (
        <label key={code} className={`row small ${styles.option}`}>
          <input
            type="checkbox"
            className="cover-input"
            checked={chosen.includes(code)}
            {...described(code)}
            onChange={({ currentTarget }) =>
              onChange(
                codes.filter((candidate) =>
                  candidate === code ? currentTarget.checked : chosen.includes(candidate),
                ),
              )
            }
          />
          <Dot code={code} />
          <span dir="auto">{words.color(code)}</span>
          <Count counts={counts} value={code} />
        </label>
      ))}
    </fieldset>
  )
}

export function Dot({ code }: { code: string }) {
  return (
    <span
      className={`square ${styles.dot}`}
      style={{ background: paintOf(code) }}
      data-light={isLight(code) || undefined}
      aria-hidden="true"
    >
      <IconCheck size={14} />
    </span>
  )
}
