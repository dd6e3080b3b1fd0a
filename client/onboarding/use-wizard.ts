import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Me } from '../../shared/people/users.ts'
import { keepDraft, readDraft } from '../offline/store/drafts.ts'
import { onDevice, deviceOrNull } from '../offline/store/device.ts'
import { startOf, type WizardValues } from './wizard-values.ts'

export const WIZARD_DRAFT = 'onboarding'

/** What stands in the wizard, kept on this phone with every keystroke; null until it is read. */
export function useWizard(me: Me) {
  const device = useSyncExternalStore(onDevice, deviceOrNull)
  const latest = useRef<WizardValues | null>(null)
  const [values, show] = useState<WizardValues | null>(null)

  useEffect(() => {
    if (!device) return
    let isHere = true
    void readDraft(device, WIZARD_DRAFT).then((kept) => {
      if (isHere) show((latest.current ??= parse(kept, me)))
    })
    return () => {
      isHere = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a newer record of the person changes nothing that is being typed
  }, [device])

  /** Work that takes a while builds on what was typed meanwhile. */
  function set(change: Partial<WizardValues> | ((before: WizardValues) => Partial<WizardValues>)) {
    if (!latest.current || !device) return
    const next = { ...latest.current, ...(typeof change === 'function' ? change(latest.current) : change) }
    latest.current = next
    show(next)
    void keepDraft(device, WIZARD_DRAFT, JSON.stringify(next))
  }
  return { values, set }
}

function parse(kept: string, me: Me): WizardValues {
  try {
    return { ...startOf(me), ...JSON.parse(kept || '{}') }
  } catch {
    return startOf(me)
  }
}
