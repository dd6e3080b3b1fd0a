import { useCallback, useEffect, useState } from 'react'
import { currentDevice, deviceOrNull, type Device } from '../store/device.ts'
import { endPushSubscription, workerRegistrationOrNull, subscribeToPush } from './subscription.ts'
import { isIosDevice } from './is-ios.ts'
import { RequestError } from '../../http/create-request.ts'
import { request } from '../../http/request.ts'
import { currentToken } from '../session/session-store.ts'
import { createEmitter } from '../../state/create-store.ts'

/**
 * 'broken': turned on, but unavailable now: show NOTIFICATIONS_OFF_TEXT. 'taken_back': turned on, and blocked in the browser
 * since.
 */
export type PushState = 'unsupported' | 'needs_home_screen' | 'off' | 'on' | 'denied' | 'taken_back' | 'broken'
export const NOTIFICATIONS_OFF_TEXT = 'Notifications are off on this device.'

/** Call `turnOn` from a tap only, after explaining what it is for. */
export function usePush(): { state: PushState; turnOn: () => Promise<void>; turnOff: () => Promise<void> } {
  const [state, setState] = useState<PushState>('off')

  useEffect(() => {
    let isHere = true
    const look = () => void readPushState().then((found) => isHere && setState(found))
    look()
    const stop = pushStateChanges.subscribe(look)
    return () => {
      isHere = false
      stop()
    }
  }, [])

  return { state, turnOn: useCallback(turnPushOn, []), turnOff: useCallback(turnPushOff, []) }
}

const pushStateChanges = createEmitter()
let isPushBroken = false
/** Being turned on: wanted, and no subscription yet. */
let isTurningPushOn = false

async function turnPushOn() {
  isTurningPushOn = true
  try {
    const permission = await Notification.requestPermission()
    if (permission === 'granted') {
      await storePushWanted(currentDevice(), true)
      await repairPush(currentDevice())
    }
  } finally {
    isTurningPushOn = false
    pushStateChanges.emit()
  }
}

async function turnPushOff() {
  await storePushWanted(currentDevice(), false)
  await endPushSubscription(currentToken(), request)
  isPushBroken = false
  pushStateChanges.emit()
}

/**
 * At each start: checks the subscription and repairs it, if the person wants one. Without signal it is left as it is.
 */
export async function repairPush(device: Device): Promise<void> {
  if (pushSupport() !== 'off' || !(await isPushWanted(device))) return
  try {
    if (Notification.permission !== 'granted') throw new Error('Permission was withdrawn.')
    const registration = await navigator.serviceWorker.ready
    await subscribeToPush(registration, device.request, () => !device.signal.aborted)
    if (device.signal.aborted) return
    isPushBroken = false
    await device.db.facts.delete(TAKEN_BACK_TOLD_FACT)
  } catch (error) {
    if (error instanceof RequestError && isTemporaryRefusal(error.status)) return
    isPushBroken = true
  }
  pushStateChanges.emit()
}

/** No signal, an expired session, a failing server: no statement about the subscription. */
const isTemporaryRefusal = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500

async function readPushState(): Promise<PushState> {
  const support = pushSupport()
  if (support !== 'off') return support
  const device = deviceOrNull()
  const wanted = device !== null && (await isPushWanted(device).catch(() => false))
  if (Notification.permission === 'denied') return wanted ? 'taken_back' : 'denied'
  if (!wanted) return 'off'
  if (isPushBroken && !isTurningPushOn) return 'broken'
  const registration = await workerRegistrationOrNull()
  if (await registration?.pushManager.getSubscription()) return 'on'
  return isTurningPushOn ? 'off' : 'broken'
}

/** 'off' if push is available. On iOS only an app on the home screen has it. */
export function pushSupport(): 'unsupported' | 'needs_home_screen' | 'off' {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return 'unsupported'
  if ('PushManager' in globalThis && 'Notification' in globalThis) return 'off'
  return isIosDevice() && !matchMedia('(display-mode: standalone)').matches ? 'needs_home_screen' : 'unsupported'
}

/** True the first time after the permission was withdrawn, so that it is not announced at every start. */
export async function isTakenBackNews({ db } = currentDevice()): Promise<boolean> {
  if (await db.facts.get(TAKEN_BACK_TOLD_FACT)) return false
  await db.facts.put({ key: TAKEN_BACK_TOLD_FACT, value: true })
  return true
}
const TAKEN_BACK_TOLD_FACT = 'push_taken_back_told'

const isPushWanted = async ({ db }: Device) => (await db.facts.get('push_wanted'))?.value === true
const storePushWanted = ({ db }: Device, value: boolean) => db.facts.put({ key: 'push_wanted', value })
