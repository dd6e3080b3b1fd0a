import { countersignPunch, carryCountersign } from '../../../client/offline/outbox/countersign-punch.ts'
import { queueTermsAnswer } from '../../../client/offline/outbox/kinds/booking.ts'
import { queueBroadcast } from '../../../client/offline/outbox/kinds/broadcast.ts'
import { queueSheetReminder } from '../../../client/offline/outbox/kinds/call-sheet.ts'
import { queueCrewChange } from '../../../client/offline/outbox/kinds/crew.ts'
import {
  queueSheetActs,
  queueTimesQuery,
  queueTimesSignatures,
} from '../../../client/offline/outbox/kinds/day-sheet.ts'
import { queueNotificationsRead } from '../../../client/offline/outbox/kinds/notification.ts'
import { queuePayAnswer } from '../../../client/offline/outbox/kinds/pay-answer.ts'
import { queuePayRequestWithdrawal } from '../../../client/offline/outbox/kinds/pay-request.ts'
import { queuePunches } from '../../../client/offline/outbox/kinds/punch.ts'
import { queueReaction } from '../../../client/offline/outbox/kinds/reaction.ts'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import type { Device } from '../../../client/offline/store/device.ts'
import { deviceOf, onDatabase } from './page-database.ts'

export { waiting } from './page-database.ts'

type Given<F extends (...args: never[]) => unknown> = Parameters<F>[0]
type Countersigned = Parameters<typeof countersignPunch>

/** What somebody does on site who is a chief there, too. */
export type ChiefAsked = {
  presses: Given<typeof queuePunches>
  shown: Countersigned[0]
  shownBy: Countersigned[1]
  grant: Countersigned[2]
  /** What another chief's phone has answered to one of the presses. */
  answer: Given<typeof carryCountersign>
  acts: Given<typeof queueSheetActs>
  signatures: Given<typeof queueTimesSignatures>
  query: Given<typeof queueTimesQuery>
  terms: Given<typeof queueTermsAnswer>
  takenBack: Given<typeof queuePayRequestWithdrawal>
}

export type CompanyAsked = {
  pay: Given<typeof queuePayAnswer>[]
  acts: Given<typeof queueSheetActs>
  broadcast: Given<typeof queueBroadcast>
  reminder: Given<typeof queueSheetReminder>
  list: Given<typeof queueCrewChange>
  people: Parameters<typeof queueCrewChange>[1]
}

/** What has come by the first sync. */
export const rowsHere = (user_id: string) =>
  onDatabase(user_id, async (db) => ({
    applications: await db.applications.count(),
    chief_grants: await db.chief_grants.count(),
    greetings: await greetingsIn(db).count(),
    jobs: await db.jobs.count(),
    notifications: await db.notifications.count(),
  }))

/** Written by a person, not by the product. */
const greetingsIn = (db: StandbyDb) => db.messages.filter(({ content }) => content.startsWith('Hello'))

export const queueAsChief = (user_id: string, asked: ChiefAsked) =>
  queuedKindsOf(user_id, async (device) => {
    // Before its presses, which belong to another day.
    await queueSheetActs(asked.acts, device)
    await queuePunches(asked.presses, device)
    await carryCountersign(asked.answer, null, device)
    await countersignPunch(asked.shown, asked.shownBy, asked.grant, device)
    await queueTimesSignatures(asked.signatures, device)
    await queueTimesQuery(asked.query, device)
    await queueTermsAnswer(asked.terms, device)
    await queuePayRequestWithdrawal(asked.takenBack, device)
    await queueReaction((await greetingsIn(device.db).first())!, 'thumbs_up', device)
    await queueNotificationsRead(undefined, device)
  })

export const queueAsCompany = (user_id: string, asked: CompanyAsked) =>
  queuedKindsOf(user_id, async (device) => {
    for (const answer of asked.pay) await queuePayAnswer(answer, device)
    await queueSheetActs(asked.acts, device)
    await queueBroadcast(asked.broadcast, device)
    await queueSheetReminder(asked.reminder, device)
    await queueCrewChange(asked.list, asked.people, device)
  })

/** The kinds of what then waits. */
const queuedKindsOf = (user_id: string, queue: (device: Device) => Promise<void>) =>
  onDatabase(user_id, async (db) => {
    await queue(deviceOf(user_id, db))
    return (await db.outbox.toArray()).map(({ kind }) => kind)
  })
