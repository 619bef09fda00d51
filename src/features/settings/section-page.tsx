import type { ReactNode } from 'react'
import type { Snapshot, useEditForm } from '#forms/edit-form.ts'
import { EditBar, EditProblems } from '#forms/edit-parts.tsx'
import cards from '#forms/form-cards.module.css'
import { Form } from '#forms/form-parts.tsx'
import { ReadOnly } from '#forms/read-only.tsx'
import { Card } from '#ui/card.tsx'
import { Page } from '#ui/page.tsx'
import styles from './settings.module.css'

/** The breadcrumbs of the page, and the history of a section where the user may read it. */
export type SectionProps = { crumbs: (title: string) => ReactNode; history: ReactNode }

type Props<
  Fields extends object,
  Values extends Record<string, unknown> & { base?: Snapshot<Fields> },
> = SectionProps & {
  title: string
  cardTitle: string
  hint: string
  edit: ReturnType<typeof useEditForm<Fields, Values>>
  nameOf: (field: keyof Fields) => string
  /** A value as the user reads it, for a conflict. */
  show: (fields: Partial<Fields>, field: keyof Fields) => string
  children: ReactNode
  /** Further cards of the form. */
  more?: ReactNode
}

/** The page of a section: a form that others may edit too, read-only without the right to edit settings. */
export function SectionPage<
  Fields extends object,
  Values extends Record<string, unknown> & { base?: Snapshot<Fields> },
>({ title, cardTitle, hint, edit, nameOf, show, crumbs, history, children, more }: Props<Fields, Values>) {
  const { form, changed, isUnsaved, problems, submit, bar } = edit
  return (
    <Page crumbs={crumbs(title)} title={title}>
      <div className={`${cards.single} ${cards.cards}`}>
        <Form form={form} id={bar.formId} className={cards.cards} onSubmit={submit}>
          <EditProblems {...problems} nameOf={nameOf} show={show} />
          <ReadOnly without="settings.edit">
            <Card title={cardTitle} className={cards.card}>
              <p className={styles.hint} dir="auto">
                {hint}
              </p>
              <div className={cards.fields}>{children}</div>
            </Card>
            {more}
          </ReadOnly>
        </Form>
        {history}
        {isUnsaved && <EditBar {...bar} changed={changed.map(nameOf)} />}
      </div>
    </Page>
  )
}
