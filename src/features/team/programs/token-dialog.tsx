import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import '@mantine/core/styles/Input.layer.css'
import { type Right, rights, rightsOfPeople } from '#contract/rights.ts'
import { tokenDays } from '#contract/team.ts'
import { LinkDialog } from '#features/team/link-dialog.tsx'
import { useAddToken } from '#features/team/mutations.ts'
import { RightsField } from '#features/team/rights-field.tsx'
import { SelectField } from '#forms/select-field.tsx'
import { failureText } from '#kernel/failure.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { Note } from '#ui/note.tsx'

const programRights = rights.filter((right) => !rightsOfPeople.includes(right))

type Props = { may: (right: Right) => boolean; onClose: () => void }

/** Makes a token by which a program calls the server; it is shown once. */
export function TokenDialog({ may, onClose }: Props) {
  const { t } = useTranslation('team')
  const addToken = useAddToken()
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90)
  const [chosen, setChosen] = useState<readonly Right[]>([])
  const [problem, setProblem] = useState<string>()
  const [isPowerless, setPowerless] = useState(false)
  const { data, error } = addToken
  if (data)
    return (
      <LinkDialog
        title={t('tokens.new')}
        text={t('tokens.ready')}
        label={t('tokens.token')}
        link={data.token}
        onClose={onClose}
      />
    )
  function submit() {
    const text = name.trim()
    if (text === '') return setProblem(t('tokens.needName'))
    setPowerless(chosen.length === 0)
    if (chosen.length === 0) return
    addToken.mutate({ name: text, rights: [...chosen], days })
  }
  return (
    <FormDialog
      title={t('tokens.new')}
      size={560}
      confirmLabel={t('tokens.make')}
      onClose={onClose}
      onSubmit={submit}
    >
      {isPowerless && chosen.length === 0 && <Note tone="error">{t('tokens.needRight')}</Note>}
      {error && <Note tone="error">{failureText(error)}</Note>}
      <TextInput
        label={t('tokens.name')}
        description={t('tokens.nameHint')}
        value={name}
        maxLength={60}
        error={problem}
        data-autofocus
        onChange={({ currentTarget }) => {
          setName(currentTarget.value)
          setProblem(undefined)
        }}
      />
      <SelectField
        label={t('tokens.ends')}
        value={days}
        onChange={({ currentTarget }) =>
          setDays(tokenDays.find((day) => String(day) === currentTarget.value) ?? 90)
        }
      >
        {tokenDays.map((day) => (
          <option key={day} value={day}>
            {t('tokens.days', { count: day })}
          </option>
        ))}
      </SelectField>
      <RightsField chosen={chosen} offered={programRights} may={may} onChange={setChosen} />
    </FormDialog>
  )
}
