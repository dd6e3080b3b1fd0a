import {
  queueNewCredential,
  queueCredentialEdit,
  queueCredentialRemoval,
} from '../../../client/offline/outbox/kinds/credential.ts'
import {
  queueNewPortfolioItem,
  queuePortfolioItemEdit,
  queuePortfolioItemRemoval,
} from '../../../client/offline/outbox/kinds/portfolio-item.ts'
import { queuePortfolioOrder } from '../../../client/offline/outbox/kinds/portfolio.ts'
import { queueOfferAnswer, queueCancellation } from '../../../client/offline/outbox/kinds/booking.ts'
import { queuePayRequest } from '../../../client/offline/outbox/kinds/pay-request.ts'
import { queueApplication } from '../../../client/offline/outbox/kinds/application.ts'
import { queueWithdrawal } from '../../../client/offline/outbox/kinds/withdrawal.ts'
import { queueBlockedDaysChange } from '../../../client/offline/outbox/kinds/blocked-days.ts'
import { keepDocument } from '../../../client/offline/outbox/keep-document.ts'
import { keepPickedPhoto } from '../../../client/offline/outbox/kinds/photo.ts'
import { queueViewChange, queueReadMark } from '../../../client/offline/outbox/kinds/conversation.ts'
import { queueMessageRemoval, sendMessage } from '../../../client/offline/outbox/kinds/message.ts'
import { messagesOfConversation } from '../../../client/offline/store/message-rows.ts'
import { queueSheetSeen } from '../../../client/offline/outbox/kinds/call-sheet.ts'
import { queueProfileChanges } from '../../../client/offline/outbox/kinds/profile.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { deviceOf, onDatabase } from './page-database.ts'

export { waiting } from './page-database.ts'

type Party = { id: string; full_name: string }
export type Asked = {
  user_id: string
  jobs: Record<'applied' | 'withdrawn' | 'cancelled' | 'offered' | 'briefed', Job>
  written: Party
  read: Party
  /** base64 */
  photo: string
  /** base64 */
  document: string
  /** A day, as '2026-12-05'. */
  blocked: string
}

/** How many rows of what the items are about have come by the first sync. */
export const rowsKept = (user_id: string) =>
  onDatabase(user_id, async ({ applications, call_sheets, conversations, credentials, portfolio_items }) => {
    const tables = [applications, call_sheets, conversations, credentials, portfolio_items]
    return Promise.all(tables.map((table) => table.count()))
  })

/** Two of a kind where one of them brings a file: it goes before, as an item of its own. Their kinds, as they wait. */
export const queueEveryKind = ({ user_id, jobs, written, read, photo, document, blocked }: Asked) =>
  onDatabase(user_id, async (db) => {
    const device = deviceOf(user_id, db)
    const rider = await keepDocument(fileOf(document, 'rider.pdf', 'application/pdf'), device)
    const message = { recipient_id: written.id, recipient_name: written.full_name, job_id: null, job_title: '' }
    await sendMessage({ ...message, content: 'Before the rider' }, device)
    await sendMessage({ ...message, content: 'With the rider', attachment: rider }, device)

    const applications = await db.applications.toArray()
    const to = ({ id }: Job) => applications.find(({ job_id }) => job_id === id)!
    await queueApplication({ job: jobs.applied, found: jobs.applied, message: 'Harness and tickets in date.' }, device)
    await queueWithdrawal({ job: jobs.withdrawn, application: to(jobs.withdrawn) }, device)
    await queueCancellation({ job: jobs.cancelled, application_id: to(jobs.cancelled).id, reason: 'Ill.' }, device)
    await queueOfferAnswer({ job: jobs.offered, offer_id: to(jobs.offered).offer!.id, answer: 'take' }, device)
    const booking = { job: jobs.briefed, application_id: to(jobs.briefed).id }
    const from_day = isoLondonDay(Date.parse(jobs.briefed.roles[0]!.date_start))
    await queuePayRequest({ ...booking, asked: { day_rate: 900, template: '', from_day, reason: 'A night.' } }, device)
    await queueSheetSeen({ sheet: (await db.call_sheets.get(jobs.briefed.id))!, job_title: 'Briefed' }, device)
    const conversation = (await db.conversations.where({ other_user_id: read.id }).first())!
    await queueReadMark(conversation, device)
    await queueViewChange(conversation, { is_pinned: true }, device)
    await queueMessageRemoval((await messagesOfConversation(db, conversation.conversation_id).first())!, device)

    const event = { role: 'Rigger', end_client: 'Quayside Live' }
    const items = await db.portfolio_items.toArray()
    const item = (name: string) => items.find(({ event_name }) => event_name === name)!.id
    const picture = await keepPickedPhoto(fileOf(photo, 'dome.jpg', 'image/jpeg'), device)
    await queueNewPortfolioItem({ ...event, event_name: 'Added', photos: [picture] }, device)
    await queuePortfolioItemEdit(item('To change'), { ...event, event_name: 'Changed', photos: [] }, device)
    await queuePortfolioItemRemoval(item('To remove'), device)
    await queuePortfolioOrder([item('To stay'), item('To change')], device)

    const cards = await db.credentials.toArray()
    const card = (wanted: string) => cards.find(({ name }) => name === wanted)!.id
    const fields = { issuer: 'IPAF', number: '', issued_on: null, expires_on: null }
    const { id: document_id } = await keepDocument(fileOf(document, 'card.pdf', 'application/pdf'), device)
    await queueNewCredential({ fields: { ...fields, name: 'Added card' }, document_id }, device)
    await queueCredentialEdit({ id: card('Card to change'), fields: { ...fields, name: 'Changed card' } }, device)
    await queueCredentialRemoval(card('Card to remove'), device)
    await queueBlockedDaysChange({ days: [blocked], is_blocked: true, note: 'Away' }, device)
    await queueProfileChanges({ bio: 'Rigger since 1998.' }, device)
    return (await db.outbox.toArray()).map(({ kind }) => kind)
  })

const fileOf = (base64: string, name: string, type: string) =>
  new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type })
