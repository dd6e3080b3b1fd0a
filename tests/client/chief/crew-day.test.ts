import { expect, test } from 'vitest'
import {
  canChiefQuery,
  canChiefSign,
  crewDayOf,
  isPlainMember,
  membersUnder,
  toPressForAll,
} from '../../../client/chief/crew-day.ts'
import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import { clockedBy, CREW_DAY, grantFor } from '../support/crew-day.ts'

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dom', 'Ed']
const AT_NOON = Date.parse(`${CREW_DAY}T12:30:00Z`)
const NEXT_MORNING = Date.parse('2027-03-02T09:00:00Z')

function dayAt(now: number, days: Record<string, string>, { sheets = [], outbox = [] }: Partial<Kept> = {}) {
  const punches = Object.entries(days).flatMap(([booking, day]) => clockedBy(booking, `${CREW_DAY} ${day}`))
  return crewDayOf(grantFor(...NAMES).grant, { punches, sheets, outbox }, CREW_DAY, now)
}
type Kept = { sheets: CrewSheetRow[]; outbox: OutboxRow[] }
const namesOf = (members: { name: string }[]) => members.map(({ name }) => name)

test('during the day: who is on site, on a break, off and not in', () => {
  const members = dayAt(AT_NOON, {
    b0: 'in 07:00',
    b1: 'in 07:02 break 12:00',
    b2: 'in 07:00 out 12:00',
  })
  expect(members.map(({ name, standing, since }) => [name, standing, since?.slice(11, 16)])).toEqual([
    ['Ana', 'on', '07:00'],
    ['Ben', 'break', '12:00'],
    ['Cleo', 'off', '12:00'],
    ['Dom', 'absent', undefined],
    ['Ed', 'absent', undefined],
  ])
  expect(namesOf(membersUnder('site', members))).toEqual(['Ana', 'Ben'])
  expect(namesOf(membersUnder('absent', members))).toEqual(['Dom', 'Ed'])
  expect(namesOf(toPressForAll('break', members))).toEqual(['Ana'])
  expect(namesOf(toPressForAll('back', members))).toEqual(['Ben'])
})

test('after midnight whoever came for the night is on site, and counted, though their day is the next', () => {
  const members = dayAt(Date.parse('2027-03-02T01:30:00Z'), {
    b0: 'in 20:00',
    b1: 'in +00:40',
    b2: 'in 08:00 break 12:00 back 13:00 out 16:00 in +01:00',
    b3: 'in 08:00 break 12:00 back 13:00 out 18:00',
  })
  const onSite = membersUnder('site', members)
  expect(onSite.map(({ name, since }) => [name, since?.slice(11, 16)])).toEqual([
    ['Ana', '20:00'],
    ['Ben', '00:40'],
    ['Cleo', '01:00'],
  ])
  expect(onSite.map(({ punches }) => punches.length)).toEqual([1, 1, 1])
  expect(namesOf(membersUnder('sign', members))).toEqual(['Dom'])
})

test('whoever comes the morning after is not of the evening before, on which they did not work', () => {
  const members = dayAt(NEXT_MORNING, { b1: 'in +07:00', b2: 'in +06:00 out +08:30', b3: 'in 20:00 out 22:00' })
  expect(namesOf(membersUnder('sign', members))).toEqual(['Dom'])
  expect(namesOf(membersUnder('site', members))).toEqual([])
  expect(namesOf(membersUnder('absent', members))).toEqual(['Ana', 'Ben', 'Cleo', 'Ed'])
})

test('at the end: what stands out first, then what is as planned; one’s own is not one’s to sign', () => {
  const whole = 'in 08:00 break 12:00 back 13:00 out 18:00'
  const members = dayAt(NEXT_MORNING, {
    b0: whole,
    b1: whole,
    b2: 'in 08:00 break 12:00 back 13:00 out 21:00',
    b3: 'in 08:00',
    b4: 'in 08:00 out 18:00',
  })
  expect(namesOf(membersUnder('sign', members))).toEqual(['Dom', 'Cleo', 'Ed', 'Ben'])
  expect(members.map(({ exceptions }) => exceptions)).toEqual([
    [],
    [],
    ['over_hours', 'break_short'],
    ['no_out'],
    ['break_short'],
  ])
  expect(namesOf(members.filter(isPlainMember))).toEqual(['Ben'])
})

test('a press of a chief who had been stood down stands out, as it does for the desk; so does one that they countersigned', () => {
  const whole = 'in 08:00 break 12:00 back 13:00 out 18:00'
  const [pressed, countersigned, plain] = ['b1', 'b2', 'b3'].map((booking) =>
    clockedBy(booking, `${CREW_DAY} ${whole}`),
  )
  pressed![0] = { ...pressed![0]!, method: 'chief', is_after_grant: true }
  const witness = { grant_id: 'g1', by: 'u0', at: countersigned![0]!.at, way: 'qr', is_after_grant: true } as const
  countersigned![0] = { ...countersigned![0]!, witness }
  const punches = [...pressed!, ...countersigned!, ...plain!]
  const members = crewDayOf(grantFor(...NAMES).grant, { punches, sheets: [], outbox: [] }, CREW_DAY, NEXT_MORNING)
  expect(members.map(({ exceptions }) => exceptions)).toEqual([[], ['after_grant'], ['after_grant'], [], []])
  expect(namesOf(membersUnder('sign', members))).toEqual(['Ben', 'Cleo', 'Dom'])
  expect(namesOf(members.filter(isPlainMember))).toEqual(['Dom'])
})

test('what is signed, waits, or is with the office is not signed again', () => {
  const whole = 'in 08:00 break 12:00 back 13:00 out 18:00'
  const sheet = (booking_id: string, state: CrewSheetRow['state']): CrewSheetRow => ({
    id: `${booking_id}:${CREW_DAY}`,
    booking_id,
    job_id: 'j1',
    work_day: CREW_DAY,
    state,
    signed: null,
    steps: 2,
    version: 1,
    hash: 'seen',
    lines: [{ rule: 'day', minutes: 540 }],
  })
  const waiting = { kind: 'times_signature', state: 'queued', body: { booking_id: 'b3', work_day: CREW_DAY } }
  const members = dayAt(
    NEXT_MORNING,
    { b1: whole, b2: whole, b3: whole, b4: whole },
    {
      sheets: [sheet('b1', 'vouched'), sheet('b2', 'queried'), sheet('b4', 'changed')],
      outbox: [waiting as unknown as OutboxRow],
    },
  )
  expect(namesOf(membersUnder('signed', members))).toEqual(['Ben', 'Dom'])
  expect(namesOf(membersUnder('sign', members))).toEqual(['Cleo', 'Ed'])
  expect(namesOf(members.filter(isPlainMember))).toEqual(['Ed'])
})

test('a night belongs to the day on which it began', () => {
  const members = dayAt(Date.parse('2027-03-02T03:00:00Z'), { b1: 'in 20:00' })
  expect(members[1]).toMatchObject({ standing: 'on', since: `${CREW_DAY}T20:00:00.000Z` })
})

test('a day that is over is to sign as it was, also of whoever is at work on the next', () => {
  const members = dayAt(NEXT_MORNING, { b1: 'in 08:00 break 12:00 back 13:00 out 18:00 in +08:00' })
  expect(members[1]).toMatchObject({ standing: 'off', since: `${CREW_DAY}T18:00:00.000Z` })
  expect([namesOf(membersUnder('sign', members)), membersUnder('site', members)]).toEqual([['Ben'], []])
})

test('who has no call on a day is not missed', () => {
  const kept = { punches: clockedBy('b1', '2027-03-02 in 08:00'), sheets: [], outbox: [] }
  const members = crewDayOf(grantFor(...NAMES).grant, kept, '2027-03-02', NEXT_MORNING)
  expect([namesOf(membersUnder('site', members)), membersUnder('absent', members)]).toEqual([['Ben'], []])
})

test('while a question waits a day is neither signed nor asked about again; what was refused is looked at first, and can be done anew', () => {
  const whole = 'in 08:00 break 12:00 back 13:00 out 18:00'
  const sent = (booking_id: string): CrewSheetRow => ({
    id: `${booking_id}:${CREW_DAY}`,
    booking_id,
    job_id: 'j1',
    work_day: CREW_DAY,
    state: 'submitted',
    signed: null,
    steps: 2,
    version: 1,
    hash: 'seen',
    lines: [{ rule: 'day', minutes: 540 }],
  })
  const act = (kind: string, state: string, booking_id: string) =>
    ({ kind, state, body: { booking_id, work_day: CREW_DAY } }) as unknown as OutboxRow
  const members = dayAt(
    NEXT_MORNING,
    { b1: whole, b2: whole, b3: whole, b4: whole },
    {
      sheets: [sent('b1'), sent('b2'), sent('b3'), sent('b4')],
      outbox: [
        act('times_query', 'queued', 'b1'),
        act('times_query', 'parked', 'b3'),
        act('times_signature', 'parked', 'b4'),
      ],
    },
  )
  expect(namesOf(members.filter(canChiefSign))).toEqual(['Cleo', 'Dom', 'Ed'])
  expect(namesOf(members.filter(canChiefQuery))).toEqual(['Cleo', 'Dom', 'Ed'])
  expect(namesOf(members.filter(isPlainMember))).toEqual(['Cleo'])
  expect(namesOf(membersUnder('sign', members))).toEqual(['Ben', 'Dom', 'Ed', 'Cleo'])
})
