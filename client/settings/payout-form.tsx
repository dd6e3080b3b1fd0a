import { useState } from 'react'
import { BANK_NAME_MAX, BANK_NUMBER_MAX, FULL_NAME_MAX } from '../../shared/limits.ts'
import { bankNumberRulesFor, bankNumberMistakes } from '../../shared/people/bank-numbers.ts'
import type { Currency } from '../../shared/options.ts'
import type { PayoutDetails, PayoutUpdate } from '../../shared/people/payout.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useStatus } from '../offline/sync/status.ts'
import { useForm } from '../ui/hooks/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/fields/field.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row } from '../ui/layout.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { useConfirmed } from '../trade/use-confirmed.tsx'
import styles from './settings.module.css'
import { hasVisibleText } from '../../shared/visible-text.ts'

const payoutCurrencies = [
  { value: 'GBP', label: 'GBP, pounds' },
  { value: 'EUR', label: 'EUR, euros' },
  { value: 'USD', label: 'USD, dollars' },
] as const satisfies { value: Currency; label: string }[]

type Props = { kept: PayoutDetails; onSaved: (details: PayoutDetails) => void; onCancel?: (() => void) | undefined }
type PayoutFormValues = Required<PayoutUpdate>
type PayoutMistakes = Partial<Record<keyof PayoutFormValues, string>>

/** The numbers are typed anew or left unchanged: the stored ones never return to the device in full. */
export function PayoutForm({ kept, onSaved, onCancel }: Props) {
  const { online } = useStatus()
  const { confirmed, dialog } = useConfirmed()
  const [values, setValues] = useState<PayoutFormValues>({ ...kept, account_number: '', sort_code: '' })
  const { account_number, sort_code } = bankNumberRulesFor(values.preferred_currency)
  const isSameKind = kept.account_number !== '' && kept.preferred_currency === values.preferred_currency
  const keeps = isSameKind && !hasVisibleText(values.account_number) && !hasVisibleText(values.sort_code)
  const hint = (part: typeof account_number, now: string) =>
    isSameKind && now ? `Now ${now}. Leave both numbers empty to keep them.` : part.hint

  const change = useChange(async () => {
    const { bank_name, account_holder, preferred_currency } = values
    const named = { bank_name, account_holder, preferred_currency }
    onSaved(await confirmed(() => request('PUT', '/users/payout-details', keeps ? named : values)))
  }, SPECIFIED_TEXT.payoutFailed)
  const { isBusy, failure } = change
  const { judged, onSubmit } = useForm(payoutMistakesIn(values, keeps), change)

  const text = (name: Exclude<keyof PayoutFormValues, 'preferred_currency'>) => ({
    name,
    autoComplete: 'off',
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate aria-label="Payout details">
        <Field label="Preferred currency" {...judged('preferred_currency')}>
          <Select
            options={payoutCurrencies}
            value={values.preferred_currency}
            onChange={(event) => setValues({ ...values, preferred_currency: event.target.value as Currency })}
          />
        </Field>
        <Field label="Bank name" {...judged('bank_name')} required>
          <TextInput most={BANK_NAME_MAX} {...text('bank_name')} />
        </Field>
        <Field label="Account holder" {...judged('account_holder')} required>
          <TextInput most={FULL_NAME_MAX} {...text('account_holder')} />
        </Field>
        <Field
          label={account_number.label}
          hint={hint(account_number, kept.account_number)}
          {...judged('account_number')}
          required={!isSameKind}
        >
          <TextInput
            most={BANK_NUMBER_MAX}
            {...text('account_number')}
            inputMode={values.preferred_currency === 'EUR' ? 'text' : 'numeric'}
          />
        </Field>
        <Field
          label={sort_code.label}
          hint={hint(sort_code, kept.sort_code)}
          {...judged('sort_code')}
          required={!isSameKind && !sort_code.isOptional}
          optional={sort_code.isOptional === true}
        >
          <TextInput
            most={BANK_NUMBER_MAX}
            {...text('sort_code')}
            inputMode={values.preferred_currency === 'EUR' ? 'text' : 'numeric'}
          />
        </Field>
        {failure && <InlineError what={failure} kept="Your payout details haven’t changed." />}
        <output className={styles.offline}>
          {!online && 'Changing payout details needs signal. They aren’t saved on this device.'}
        </output>
        <Row gap={3} justify="end">
          {onCancel && <Button onClick={onCancel}>Cancel</Button>}
          <Button type="submit" variant="primary" loading={isBusy} disabled={!online}>
            Save
          </Button>
        </Row>
      </form>
      {dialog}
    </>
  )
}

function payoutMistakesIn(values: PayoutFormValues, keeps: boolean): PayoutMistakes {
  return {
    ...(hasVisibleText(values.bank_name) ? {} : { bank_name: 'Enter the name of your bank.' }),
    ...(hasVisibleText(values.account_holder) ? {} : { account_holder: 'Enter the name on the account.' }),
    ...(keeps ? {} : bankNumberMistakes(values.preferred_currency, values)),
  }
}
