import { useCallback, useEffect, useState } from 'react'
import { currentDevice, deviceOrNull, type Device } from '../store/device.ts'
import { endPush, registrationOrNull, subscribe } from './subscription.ts'
import { isIos } from './is-ios.ts'
import { RequestError } from '../../http/create-request.ts'
import { request } from '../../http/request.ts'
import { currentToken } from '../session/session-store.ts'

/**
 * 'broken': turned on, but unavailable now: show NOTIFICATIONS_OFF. 'taken_back': turned on, and blocked in the browser
 * since.
 */
export type PushState = 'unsupported' | 'needs_home_screen' | 'off' | 'on' | 'denied' | 'taken_back' | 'broken'
export const NOTIFICATIONS_OFF = 'Notifications are off on this device.'

/** Call `turnOn` from a tap only, after explaining what it is for. */
export function usePush(): { state: PushState; turnOn: () => Promise<void>; turnOff: () => Promise<void> } {
  const [state, setState] = useState<PushState>('off')

  useEffect(() => {
    let isHere = true
    const look = () => void pushState().then((found) => isHere && setState(found))
    look()
    listeners.add(look)
    return () => {
      isHere = false
      listeners.delete(look)
    }
  }, [])

  return { state, turnOn: useCallback(turnOn, []), turnOff: useCallback(turnOff, []) }
}

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())
let isBroken = false
/** Being turned on: wanted, and no subscription yet. */
let isBeginning = false

async function turnOn() {
  isBeginning = true
  try {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') {
      await wantPush(currentDevice(), true)
      await repairPush(currentDevice())
    }
  } finally {
    isBeginning = false
    changed()
  }
}

async function turnOff() {
  await wantPush(currentDevice(), false)
  await endPush(currentToken(), request)
  isBroken = false
  changed()
}

/**
 * At each start: checks the subscription and repairs it, if the person wants one. Without signal it is left as it is.
 */
export async function repairPush(device: Device): Promise<void> {
  if (supportOfPush() !== 'off' || !(await isWanted(device))) return
  try {
    if (Notification.permission !== 'granted') throw new Error('The permission was taken back.')
    const registration = await navigator.serviceWorker.ready
    await subscribe(registration, device.request, () => !device.signal.aborted)
    if (device.signal.aborted) return
    isBroken = false
    await device.db.facts.delete(ANNOUNCED)
  } catch (error) {
    if (error instanceof RequestError && isPassing(error.status)) return
    isBroken = true
  }
  changed()
}

/** No signal, an expired session, a failing server: no statement about the subscription. */
const isPassing = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

async function pushState(): Promise<PushState> {
  const support = supportOfPush()
  if (support !== 'off') return support
  const device = deviceOrNull()
  const wanted = device !== null && (await isWanted(device).catch(() => false))
  if (Notification.permission === 'denied') return wanted ? 'taken_back' : 'denied'
  if (!wanted) return 'off'
  if (isBroken && !isBeginning) return 'broken'
  const registration = await registrationOrNull()
  if (await registration?.pushManager.getSubscription()) return 'on'
  return isBeginning ? 'off' : 'broken'
}

/** 'off' if push is available. On iOS only an app on the home screen has it. */
export function supportOfPush(): 'unsupported' | 'needs_home_screen' | 'off' {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return 'unsupported'
  if ('PushManager' in globalThis && 'Notification' in globalThis) return 'off'
  return isIos() && !matchMedia('(display-mode: standalone)').matches ? 'needs_home_screen' : 'unsupported'
}

/** True the first time after the permission was withdrawn, so that it is not announced at every start. */
export async function isTakenBackNews({ db } = currentDevice()): Promise<boolean> {
  if (await db.facts.get(ANNOUNCED)) return false
  await db.facts.put({ key: ANNOUNCED, value: true })
  return true
}
const ANNOUNCED = 'push_taken_back_told'

const isWanted = async ({ db }: Device) => (await db.facts.get('push_wanted'))?.value === true
const wantPush = ({ db }: Device, value: boolean) => db.facts.put({ key: 'push_wanted', value })
