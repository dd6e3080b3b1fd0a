import { countWithNoun } from '../../shared/counts.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import {
  countUnsentAndDrafts,
  countUnsentHours,
  signOutOfDevice,
  type UnsentHours,
} from '../offline/session/sign-out.ts'

/** The Sign out button: warns with the number of unsent items. */
export async function logOut(): Promise<void> {
  const counted = await countUnsentAndDrafts()
  const kept = counted ? await countUnsentHours() : NO_HOURS
  const lost = counted && lostWorkText(counted[0] - kept.punches - kept.signatures, counted[1])
  const warning = signOutWarning(lost, kept)
  if (warning && !(await confirm(warning))) return
  await signOutOfDevice(undefined, { hasHours: kept.punches + kept.signatures > 0 })
}

/** What is asked before signing out: `lost` is null where nobody could count; null: there is nothing to ask. */
export function signOutWarning(lost: string | null, hours: UnsentHours) {
  if (lost === null) return UNKNOWN_LOSS_WARNING
  if (hours.punches + hours.signatures === 0) return lost ? knownLossWarning(lost) : null
  const kept = keptHoursText(hours)
  if (lost) return { ...knownLossWarning(lost), text: `${knownLossWarning(lost).text} ${kept}` }
  return {
    title: `${unsentHoursText(hours)} not sent yet`,
    text: `${kept} Until then nobody else can see those hours.`,
    confirmLabel: 'Sign out',
    cancelLabel: 'Stay signed in',
  }
}

const NO_HOURS: UnsentHours = { punches: 0, signatures: 0 }

/** '2 clock presses and 1 signature' */
const unsentHoursText = ({ punches, signatures }: UnsentHours) =>
  [
    punches > 0 && (punches === 1 ? '1 clock press' : `${punches} clock presses`),
    signatures > 0 && countWithNoun(signatures, 'signature'),
  ]
    .filter(Boolean)
    .join(' and ')

function keptHoursText({ punches, signatures }: UnsentHours) {
  const until = 'when you next sign in here.'
  if (signatures > 0) return `What you clocked and signed as chief stays on this device and is sent ${until}`
  if (punches === 1) return `What you clocked stays on this device and is sent ${until}`
  return `The ${punches} times you clocked stay on this device and are sent ${until}`
}

/** '2 items and 1 draft'; empty if there are none. */
export function lostWorkText(items: number, drafts: number) {
  const lost = [items > 0 && countWithNoun(items, 'item'), drafts > 0 && countWithNoun(drafts, 'draft')]
  return lost.filter(Boolean).join(' and ')
}

const UNKNOWN_LOSS_WARNING = {
  title: 'Sign out anyway?',
  text: 'This browser’s storage isn’t responding, so we can’t tell what hasn’t been sent. Anything still waiting on this device is lost if you sign out now.',
  confirmLabel: 'Sign out',
  cancelLabel: 'Stay signed in',
  tone: 'danger' as const,
}

const knownLossWarning = (lost: string) => ({
  title: `${lost} not sent yet`,
  text: 'Anything waiting on this device is lost if you sign out now. Once there’s signal it sends itself.',
  confirmLabel: `Sign out and lose ${lost}`,
  cancelLabel: 'Stay signed in',
  tone: 'danger' as const,
})
