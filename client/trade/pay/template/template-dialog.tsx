import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { CompanyPayTemplate } from '../../../../shared/pay/terms/company-templates.ts'
import type { StatedPayRules } from '../../../../shared/pay/unstated-terms.ts'
import { readMoney } from '../../../../shared/read-number.ts'
import { at } from '../../../http/path-to.ts'
import { request } from '../../../http/request.ts'
import { useChange } from '../../../http/use-change.ts'
import { useStatus } from '../../../offline/sync/status.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useForm } from '../../../ui/hooks/use-form.ts'
import { InlineError } from '../../../ui/inline-error.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { PAY_TEMPLATES_KEY, type ShownPayTemplate } from '../pay-templates.ts'
import { roleTermsSentence } from '../role-terms.tsx'
import { readTermsTemplateDraft } from './read-template-draft.ts'
import { termsTemplateDraftOf } from './template-draft.ts'
import { TermsTemplateFields } from './template-fields.tsx'
import styles from './template.module.css'

export type TermsTemplateStart = {
  /** The template that is edited; absent: a new one. */
  id?: string
  name: string
  rules: ShownPayTemplate['rules']
}
type Props = {
  start: TermsTemplateStart
  onSaved?: (template: CompanyPayTemplate) => void
  onClose: () => void
}

/** A template of terms for everybody of the company, with its sentence as it is typed. It needs signal. */
export default function TermsTemplateDialog({ start, onSaved, onClose }: Props) {
  const { online } = useStatus()
  const [newTemplateId] = useState(() => newId())
  const [draft, setDraft] = useState(() => termsTemplateDraftOf(start.name, start.rules, newId))
  const [rate, setRate] = useState('280')
  const day_rate = readMoney(rate)
  const { rules, mistakes } = readTermsTemplateDraft(draft)
  const saving = useChange(
    async (saved: StatedPayRules) => {
      const body = { name: draft.name.trim(), rules: saved }
      const template = start.id
        ? await request('PATCH', at('/pay/templates/{id}', { id: start.id }), body)
        : await request('POST', '/pay/templates', { id: newTemplateId, ...body })
      onSaved?.(template)
      onClose()
    },
    'The terms could not be saved.',
    { refreshes: [PAY_TEMPLATES_KEY] },
  )
  const { judged, onSubmit } = useForm(mistakes, { send: () => rules && saving.send(rules) })
  return (
    <Dialog
      open
      size="lg"
      title={start.id ? 'Edit terms' : 'New terms'}
      description="For everybody in your company to post roles with. Roles already posted keep theirs."
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="terms-template" loading={saving.isBusy} disabled={!online}>
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" id="terms-template" gap={4} onSubmit={onSubmit} noValidate>
        <output className={styles.sentence}>
          {rules && day_rate !== null
            ? roleTermsSentence({ pay: rules, day_rate })
            : 'Check the fields below: some can’t be read.'}
        </output>
        <TermsTemplateFields
          draft={draft}
          judged={judged}
          onChange={(next) => setDraft((before) => ({ ...before, ...next }))}
        />
        <Field label="Read it at a day rate of, £" hint="An example: the rate is each role’s own.">
          <TextInput inputMode="decimal" value={rate} onChange={({ target }) => setRate(target.value)} />
        </Field>
        {!online && (
          <InlineError calm what="Saving terms needs signal." kept="What you entered stays while this is open." />
        )}
        {saving.failure && <InlineError what={saving.failure} kept="What you entered is still here." />}
      </Stack>
    </Dialog>
  )
}
