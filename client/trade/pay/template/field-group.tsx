import type { ReactNode } from 'react'
import type { JudgeField } from '../../../ui/hooks/use-form.ts'
import type { TermsDraftField, TermsTemplateDraft } from './template-draft.ts'
import styles from './template.module.css'

export type TemplateFieldsProps = {
  draft: TermsTemplateDraft
  judged: JudgeField<TermsDraftField>
  onChange: (next: Partial<TermsTemplateDraft>) => void
}

type GroupProps = { legend: string; hint?: string; children: ReactNode }

export const TermsFieldGroup = ({ legend, hint, children }: GroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{legend}</legend>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </fieldset>
)
