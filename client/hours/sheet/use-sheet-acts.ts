import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { countWithNoun } from '../../../shared/counts.ts'
import { sentVersionOf } from '../../../shared/hours/sheet-states.ts'
import { termsHash } from '../../../shared/pay/terms-hash.ts'
import { queuePunch } from '../../offline/outbox/kinds/punch.ts'
import { currentDevice } from '../../offline/store/device.ts'
import { queueSheetActs, type SheetActInput } from '../../offline/outbox/kinds/day-sheet.ts'
import { StorageFull } from '../../offline/store/safely.ts'
import { toast } from '../../ui/overlays/toast.ts'
import type { HoursDay } from '../hours-day.ts'
import type { AskedLine } from './query-form.tsx'

/** Sends, signs, queries and changes sheets through the outbox; each resolves to whether it is on its way. */
export function useSheetActs(side: 'person' | 'desk') {
  const is_company = side === 'desk'
  const targetOf = ({ booking_id, job_id, work_day, sheet }: HoursDay) => {
    const { version, hash } = sheet!.versions.at(-1)!
    return { booking_id, job_id, work_day, version, hash, is_company }
  }
  const titleOf = (day: HoursDay) => (is_company ? `${day.full_name}, ${day.job_title}` : day.job_title)

  async function queue(acts: SheetActInput[], words: string) {
    try {
      await queueSheetActs(acts)
      toast({ tone: 'go', text: words })
      return true
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      toast({ tone: 'stop', text: error.detail })
      return false
    }
  }

  return {
    async submit(day: HoursDay, reason = '') {
      const inputs = day.draft?.inputs
      if (!inputs) return false
      const hash = await termsHash(inputs)
      const { booking_id, job_id, work_day, sheet } = day
      const version = sentVersionOf(sheet ?? { versions: [], acts: [] }, hash)
      const body = {
        booking_id,
        job_id,
        work_day,
        version,
        hash,
        is_company,
        act: 'submit',
        ...(reason && { reason }),
      } as const
      return queue([{ body, title: titleOf(day) }], `${shiftDayText(work_day)}: will be sent`)
    },
    /** Clocks what was planned, for a day or an end that was not clocked; the sheet is looked at and sent after that. */
    async clockAsPlanned({ booking_id, job_id, job_title, planned, draft }: HoursDay) {
      const booking = { booking_id, job_id, job_title, freelancer_id: currentDevice().user_id }
      const missing = draft?.exceptions.includes('no_out') ? ['out' as const] : ['in' as const, 'out' as const]
      for (const kind of missing) {
        const at = Date.parse(kind === 'in' ? planned!.from : planned!.until!)
        await queuePunch({ booking, kind, method: 'self', at, reason: 'As planned', noPlace: 'not asked' })
      }
    },
    sign(day: HoursDay, reason = '') {
      const body = { ...targetOf(day), act: 'sign', ...(reason && { reason }) } as const
      return queue([{ body, title: titleOf(day) }], `${titleOf(day)}: signature will be sent`)
    },
    signAll(days: readonly HoursDay[]) {
      const acts = days.map((day) => ({ body: { ...targetOf(day), act: 'sign' } as const, title: titleOf(day) }))
      return queue(acts, `${countWithNoun(days.length, 'signature')} will be sent`)
    },
    query(day: HoursDay, { line, pence, reason }: AskedLine) {
      const body = { ...targetOf(day), act: 'query', line, should_be_pence: pence, reason } as const
      return queue([{ body, title: titleOf(day) }], 'Your question will be sent')
    },
    amend(day: HoursDay, { line, pence, reason }: AskedLine) {
      const body = { ...targetOf(day), act: 'amend', line, pence, reason } as const
      return queue([{ body, title: titleOf(day) }], 'The change will be sent')
    },
  }
}
export type SheetActs = ReturnType<typeof useSheetActs>
