import { useLayoutEffect, useRef, useState } from 'react'
import { type ChosenKind, CHOSEN_KINDS, kindsOfFlag, NOTIFICATION_RULES } from '../../shared/notification-kinds.ts'
import type { NotificationFlag, UserType } from '../../shared/options.ts'
import type { NotificationChoices, NotificationSettings } from '../../shared/push.ts'
import { SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { request } from '../http/request.ts'
import { useChange } from '../http/use-change.ts'
import { useQueuedInputs } from '../http/use-queued-inputs.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { keepPartOfOwnRecord } from '../offline/sync/keep-answer.ts'
import { useStatus } from '../offline/sync/status.ts'

type WayChoice = { push?: boolean; mail?: boolean }
export type QuietHoursRange = NonNullable<NotificationChoices['quiet_hours']>
type ChoicesChange =
  | { kinds: Partial<Record<ChosenKind, WayChoice>> }
  | { quiet_hours: QuietHoursRange | null }
  | { flags: Partial<NotificationSettings> }
type Chosen = { choices: NotificationChoices; flags: NotificationSettings }
/** `after`: what is then chosen. */
type AskedChange = { update: ChoicesChange; after: Chosen }
/** `before`: what was chosen when it was pressed, as JSON. */
type LastChange = { of: string; isSaved: boolean; before?: string; after?: Chosen }

const CHOICES_QUEUE = 'notification-choices'

/**
 * What this person chose, as it will be once what was pressed is saved; null before it is known. Each change is saved at
 * once and resolves to whether it was.
 */
export function useNotificationChoices() {
  const me = useOwnRecord()
  const { online } = useStatus()
  const { send, isBusy, failure } = useChange(saveChoices, SPECIFIED_TEXT.notificationsFailed, { queue: CHOICES_QUEUE })
  const asked = useQueuedInputs<AskedChange>(CHOICES_QUEUE)
  /** What the last change was of, beside which its failure or 'Saved' is said; `after` counts until the row has it. */
  const [last, setLast] = useState<LastChange>({ of: '', isSaved: false })
  const keptText = JSON.stringify({ choices: me?.notification_choices, flags: me?.notification_settings })
  const latestKept = useRef(keptText)
  useLayoutEffect(() => void (latestKept.current = keptText))
  if (!me?.notification_choices || !me.notification_settings) return null

  const kept: Chosen = { choices: me.notification_choices, flags: me.notification_settings }
  const shown = asked.at(-1)?.after ?? (last.before === keptText ? last.after : undefined) ?? kept
  async function change(of: string, update: ChoicesChange) {
    const after = withChange(shown, update, me!.user_type)
    setLast({ of, isSaved: false, before: keptText, after })
    const isSaved = await send({ update, after })
    // The row as it is by now: it may have come of an earlier change, and not have this one yet.
    setLast({ of, isSaved, ...(isSaved && { before: latestKept.current, after }) })
    return isSaved
  }
  return { ...shown, me, change, last, failure, isOff: !online || isBusy || asked.length > 0, online }
}

function withChange({ choices, flags }: Chosen, update: ChoicesChange, side: UserType): Chosen {
  if ('quiet_hours' in update) return { flags, choices: { ...choices, ...update } }
  if ('flags' in update)
    return { flags: { ...flags, ...update.flags }, choices: withKinds(choices, mailOfFlags(update.flags)) }
  const changed = withKinds(choices, update.kinds)
  const touched = new Set(Object.keys(update.kinds).map((kind) => flagOf(kind as ChosenKind)))
  const isMailed = (flag: NotificationFlag) => kindsOfFlag(flag, side).some((kind) => changed.kinds[kind]?.mail)
  const flagEntries = Object.keys(flags).map((name) => {
    const flag = name as NotificationFlag
    return [flag, touched.has(flag) ? isMailed(flag) : flags[flag]]
  })
  return { choices: changed, flags: Object.fromEntries(flagEntries) }
}

const flagOf = (kind: ChosenKind): NotificationFlag | null => NOTIFICATION_RULES[kind].flag

/** A mail setting that is changed is changed for all its kinds. */
function mailOfFlags(flags: Partial<NotificationSettings>) {
  const ofKind = (kind: ChosenKind) => {
    const isOn = flags[flagOf(kind)!]
    return isOn === undefined ? [] : [[kind, { mail: isOn && NOTIFICATION_RULES[kind].isMailed }] as const]
  }
  return Object.fromEntries(CHOSEN_KINDS.flatMap(ofKind))
}

const withKinds = (choices: NotificationChoices, kinds: Partial<Record<ChosenKind, WayChoice>>) => ({
  ...choices,
  kinds: {
    ...choices.kinds,
    ...Object.fromEntries(Object.entries(kinds).map(([kind, ways]) => [kind, { ...choices.kinds[kind]!, ...ways }])),
  },
})

/** One call answers with the kinds, the other with the settings; what the other half then is follows by the same rule. */
async function saveChoices({ update, after }: AskedChange) {
  const kept = { notification_choices: after.choices, notification_settings: after.flags }
  await keepPartOfOwnRecord(['notification_choices', 'notification_settings'], async () => ({
    ...kept,
    ...('flags' in update
      ? { notification_settings: await request('PUT', '/users/notification-settings', update.flags) }
      : { notification_choices: await request('PUT', '/notifications/settings', update) }),
  }))
}
