import type { Context } from '../context.ts'
import { conflict } from '../errors.ts'
import { isPostingFree } from '../ports/settings.ts'

/** @throws 409 where posting is free: nothing is paid, given or taken there */
export function refuseWhereFree({ settings }: Pick<Context, 'settings'>) {
  if (isPostingFree(settings)) throw conflict('Posting is free here: there is nothing to pay for.')
}

export const NO_CHECKOUT_TEXT = 'Payments are not set up here yet.'
