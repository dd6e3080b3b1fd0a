import type { OutboxKind } from '../../../client/offline/store/outbox-row.ts'

type KilledDevice = 'a freelancer’s' | 'a chief’s' | 'a company’s'

/** Whose browser is killed while it sends each kind (kill.spec.ts, kill-hours.spec.ts): a new one does not compile without. */
const KILLED_KINDS: { [K in OutboxKind]: KilledDevice } = {
  application: 'a freelancer’s',
  attachment: 'a freelancer’s',
  blocked_days: 'a freelancer’s',
  cancellation: 'a freelancer’s',
  conversation_view: 'a freelancer’s',
  credential: 'a freelancer’s',
  credential_edit: 'a freelancer’s',
  credential_removal: 'a freelancer’s',
  message: 'a freelancer’s',
  message_removal: 'a freelancer’s',
  offer_answer: 'a freelancer’s',
  pay_request: 'a freelancer’s',
  photo: 'a freelancer’s',
  portfolio_item: 'a freelancer’s',
  portfolio_item_edit: 'a freelancer’s',
  portfolio_item_removal: 'a freelancer’s',
  portfolio_order: 'a freelancer’s',
  profile: 'a freelancer’s',
  read: 'a freelancer’s',
  sheet_seen: 'a freelancer’s',
  withdrawal: 'a freelancer’s',
  notifications_read: 'a chief’s',
  pay_request_withdrawal: 'a chief’s',
  punch: 'a chief’s',
  reaction: 'a chief’s',
  sheet_act: 'a chief’s',
  terms_answer: 'a chief’s',
  times_query: 'a chief’s',
  times_signature: 'a chief’s',
  broadcast: 'a company’s',
  crew_people: 'a company’s',
  pay_answer: 'a company’s',
  sheet_reminder: 'a company’s',
}

export const kindsKilledOn = (device: KilledDevice) =>
  Object.entries(KILLED_KINDS)
    .filter(([, one]) => one === device)
    .map(([kind]) => kind)
    .toSorted()
