import { useState } from 'react'
import { countWithNoun, peopleText } from '../../shared/counts.ts'
import { CLOCK_KIND_TEXTS } from '../../shared/hours/punch-texts.ts'
import type { SignedGrant } from '../../shared/hours/chief-grants.ts'
import type { ClockKind } from '../../shared/hours/punches.ts'
import type { PunchKind } from '../../shared/pay/work-days.ts'
import { queueTimesQuery, queueTimesSignatures } from '../offline/outbox/kinds/day-sheet.ts'
import { queuePunches } from '../offline/outbox/kinds/punch.ts'
import { StorageFull } from '../offline/store/safely.ts'
import { signOwnPunch } from '../trade/handshake/device-key.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { DayMember } from './crew-day.ts'

type Correction = { kind: ClockKind; at: number; replaces?: string; reason: string }

/** What a line of somebody's day should be. */
export type AskedTime = { line: number; should_be_minutes: number; reason: string }

/** A chief's presses and signatures, kept here first; each resolves to whether it is on its way. */
export function useChiefActs({ id: grant_id, job_id, job_title }: SignedGrant, day: string) {
  const [said, say] = useState('')

  async function keep(write: () => Promise<unknown>, words: string) {
    try {
      await write()
      say(words)
      return true
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error
      toast({ tone: 'stop', text: error.detail })
      return false
    }
  }
  const pressOf = ({ booking_id, freelancer_id, name, isChief }: DayMember, kind: ClockKind) => ({
    booking: { booking_id, job_id, job_title: isChief ? job_title : `${name}, ${job_title}`, freelancer_id },
    kind,
    method: isChief ? ('self' as const) : ('chief' as const),
    ...(isChief ? { sign: signOwnPunch } : { witness: { grant_id, way: 'list' as const } }),
    noPlace: 'not asked' as const,
  })

  return {
    /** What was done last, for a screen reader. */
    said,
    press: (members: readonly DayMember[], kind: PunchKind) =>
      keep(
        () => queuePunches(members.map((member) => pressOf(member, kind))),
        `${CLOCK_KIND_TEXTS[kind]}: ${members.length === 1 ? members[0]!.name : peopleText(members.length)}`,
      ),
    correct: (member: DayMember, { kind, ...correction }: Correction) =>
      keep(() => queuePunches([{ ...pressOf(member, kind), ...correction }]), `Corrected: ${member.name}`),
    async sign(members: readonly DayMember[]) {
      const signatures = members.map(({ booking_id, name, punches }) => ({
        body: { booking_id, job_id, grant_id, work_day: day, times: punches.map(({ kind, at }) => ({ kind, at })) },
        title: `${name}, ${job_title}`,
      }))
      const words = `${countWithNoun(members.length, 'signature')} will be sent`
      const isKept = await keep(() => queueTimesSignatures(signatures), words)
      if (isKept) toast({ tone: 'go', text: words })
      return isKept
    },
    async query({ booking_id, name, sheet }: DayMember, asked: AskedTime) {
      const { version, hash } = sheet!
      const body = { booking_id, job_id, grant_id, work_day: day, version, hash, ...asked }
      const words = 'Your question will be sent'
      const isKept = await keep(() => queueTimesQuery({ body, title: `${name}, ${job_title}` }), words)
      if (isKept) toast({ tone: 'go', text: words })
      return isKept
    },
  }
}
export type ChiefActs = ReturnType<typeof useChiefActs>
