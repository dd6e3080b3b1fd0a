import { useState } from 'react'
import { readMoney } from '../../shared/read-number.ts'
import type { PayRules } from '../../shared/pay/unstated-terms.ts'
import { SHIPPED_PAY_TEMPLATES, type ShownPayTemplate } from '../trade/pay/pay-templates.ts'
import { roleTermsSentence } from '../trade/pay/role-terms.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'
import { RolePaySelect } from './role-pay-select.tsx'
import styles from './post-project.module.css'

const LazyTermsTemplateDialog = lazyDialog(() => import('../trade/pay/template/template-dialog.tsx'))

type Props = {
  pay: PayRules | null
  /** As typed. */
  dayRate: string
  templates: readonly ShownPayTemplate[]
  /** What was pasted and names none of them. */
  error?: string | null
  onChange: (pay: PayRules | null) => void
}

/**
 * The terms of a role beside its rate: one of the company's templates, a new one, or nothing. What comes of them is
 * said below.
 */
export function RolePayField({ pay, dayRate, templates, error = null, onChange }: Props) {
  const day_rate = readMoney(dayRate)
  const [isMaking, setIsMaking] = useState(false)
  return (
    <div className={styles.terms}>
      <Field
        label="Terms"
        error={error}
        hint={day_rate === null ? 'Enter the day rate to see the terms.' : roleTermsSentence({ pay, day_rate })}
      >
        <RolePaySelect {...{ pay, templates, onChange }} />
      </Field>
      <Button size="sm" variant="ghost" onClick={() => setIsMaking(true)}>
        Write your own terms
      </Button>
      {isMaking && (
        <LazyTermsTemplateDialog
          start={{ name: '', rules: pay ?? SHIPPED_PAY_TEMPLATES[0]!.rules }}
          onSaved={({ rules }) => onChange(rules)}
          onClose={() => setIsMaking(false)}
        />
      )}
    </div>
  )
}
