// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { readTermsTemplateDraft } from '../../../client/trade/pay/template/read-template-draft.ts'
import TermsTemplateDialog from '../../../client/trade/pay/template/template-dialog.tsx'
import { type TermsTemplateDraft, termsTemplateDraftOf } from '../../../client/trade/pay/template/template-draft.ts'
import { payRulesSchema } from '../../../shared/pay/terms/pay-rules.ts'
import { PAY_TEMPLATES } from '../../../shared/pay/pay-templates.ts'
import { type PayRules, statedRules } from '../../../shared/pay/unstated-terms.ts'

const { request } = vi.hoisted(() => ({ request: vi.fn() }))
vi.mock('../../../client/http/request.ts', async (original) => ({ ...(await original<object>()), request }))

beforeAll(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  request.mockReset()
})

let keys = 0
const draftOf = (rules: PayRules, typed: Partial<TermsTemplateDraft> = {}) => ({
  ...termsTemplateDraftOf('House', rules, () => String(keys++)),
  ...typed,
})
const [TEN_HOURS] = PAY_TEMPLATES
const read = (typed: Partial<TermsTemplateDraft>, rules: PayRules = TEN_HOURS!.terms) =>
  readTermsTemplateDraft(draftOf(rules, typed))

const EVERYTHING: PayRules = {
  basis: 'day',
  hourly_divisor: 11,
  day_minutes: 650,
  breaks: 'paid',
  overtime: [
    { after_minutes: 660, multiplier: 1.25, floor_pence: 3550 },
    { after_minutes: 845, multiplier: 2, floor_pence: 4000, cap_pence: 9000 },
  ],
  rounding: { step_minutes: 30, mode: 'nearest', grace_minutes: 5 },
  minimum_minutes: 300,
  late_call_from: '11:00',
  continuous_day_minutes: 540,
  night: { from: '23:00', to: '06:00', multiplier: 1.5 },
  sunday_multiplier: 1.5,
  holiday_multiplier: 2,
  division: 'scotland',
  sixth_day_multiplier: 1.5,
  seventh_day_multiplier: 2,
  turnaround: { minutes: 600, remedy: 'stepped', steps: [1, 1.5, 2] },
  weekend_rest_minutes: 3540,
  meal: { after_minutes: 330, multiplier: 0.5 },
  travel_day: 'half',
  per_diem_pence: 3025,
  mileage_pence: 55,
  cancellation: [
    { within_hours: 24, percent: 100 },
    { within_hours: 168, percent: 50 },
  ],
  payment_days: 14,
  new_day_gap_minutes: 480,
}

test.each([...PAY_TEMPLATES.map(({ name, terms }) => [name, terms] as const), ['everything', EVERYTHING] as const])(
  'terms come back from their fields as they were: %s',
  (_name, rules) => {
    const { rules: again, mistakes } = readTermsTemplateDraft(draftOf(rules))
    expect(mistakes).toEqual({})
    expect(again).toEqual(statedRules(payRulesSchema.parse(rules)))
  },
)

test.each<[Partial<TermsTemplateDraft>, string, string]>([
  [{ name: ' ' }, 'name', 'Give it a name'],
  [{ name: 'x'.repeat(61) }, 'name', 'At most 60'],
  [{ day_hours: '' }, 'day_hours', 'Hours, such as'],
  [{ day_hours: 'ten' }, 'day_hours', 'Hours, such as'],
  [{ day_hours: '0' }, 'day_hours', 'Hours, such as'],
  [{ sunday_times: '0.5' }, 'sunday_times', 'from 1 to 10'],
  [{ night_from: '23:00' }, 'night_to', 'Fill this in'],
  [{ meal_times: '1' }, 'meal_hours', 'Fill this in'],
  [{ rest_hours: '11', rest_remedy: 'stepped', rest_steps: 'two' }, 'rest_steps', 'from 0 to 10'],
  [{ rest_hours: '', weekend_rest_hours: '59' }, 'weekend_rest_hours', 'needs the rest between two days'],
  [{ mileage: '5.5' }, 'mileage', 'Whole pence'],
  [{ cancellation: [{ key: 'a', within: '', percent: '50' }] }, 'cancellation', 'Each line'],
  [{ overtime: [{ key: 'a', after: '10', times: '11', floor: '', cap: '' }] }, 'overtime', 'Each line'],
  [{ overtime: [{ key: 'a', after: '8', times: '2', floor: '', cap: '' }] }, 'overtime', 'must not begin before'],
])('what cannot be is said at its field: %o', (typed, field, words) => {
  const { mistakes, rules } = read(typed)
  expect(Object.keys(mistakes)).toContain(field)
  expect(mistakes[field as keyof typeof mistakes]).toContain(words)
  expect(rules === null).toBe(field !== 'name')
})

test('flat terms keep nothing that depends on hours, though it was typed', () => {
  const { rules, mistakes } = read({ basis: 'flat', sunday_times: 'x', day_hours: '' }, EVERYTHING)
  expect(mistakes).toEqual({})
  expect(rules).toMatchObject({ basis: 'flat', payment_days: 14 })
  expect(rules).not.toHaveProperty('overtime')
})

const show = (props: Partial<Parameters<typeof TermsTemplateDialog>[0]> = {}) =>
  render(
    <QueryProvider>
      <TermsTemplateDialog start={{ name: '', rules: TEN_HOURS!.terms }} onClose={() => {}} {...props} />
    </QueryProvider>,
  )
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))

test('the sentence follows what is typed, and says so where it cannot', async () => {
  show()
  const sentence = await screen.findByText(/^£280 for a day of up to 10 hours, breaks not counted; over 10 hours £42/)
  await type('Over hours', '12')
  await type('Times the rate', '2')
  expect(sentence.textContent).toContain('over 12 hours £56 an hour')
  await type('Hours in a day', '')
  expect(sentence.textContent).toBe('Check the fields below: some can’t be read.')
  await type('Hours in a day', '12')
  await type('Read it at a day rate of, £', '300')
  expect(sentence.textContent).toContain('£300 for a day of up to 12 hours')
})

test('new terms are sent once their name is there; others are changed under their id', async () => {
  request.mockImplementation(async (_method: string, _path: string, body: object) => ({ id: 'a', ...body }))
  const onSaved = vi.fn<() => void>()
  show({ onSaved })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Give it a name')).toBeTruthy()
  expect(request).not.toHaveBeenCalled()
  await type('Name', 'House 10')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ name: 'House 10' })))
  expect(request).toHaveBeenCalledWith('POST', '/pay/templates', {
    id: expect.any(String),
    name: 'House 10',
    rules: statedRules(payRulesSchema.parse(TEN_HOURS!.terms)),
  })
  cleanup()
  show({ start: { id: 'own', name: 'House', rules: { basis: 'flat' } } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(request).toHaveBeenLastCalledWith('PATCH', '/pay/templates/own', {
      name: 'House',
      rules: { basis: 'flat' },
    }),
  )
})
