import { programAt } from '../../scripts/find-programs.mjs'

/** Whether `npm test` or `npm run check` has said that this program is not here, and what is left out. */
export const isProgramLeftOut = (name: string) => (process.env.WITHOUT_PROGRAMS ?? '').split(',').includes(name)

export function programPathFor(name: string) {
  const path = programAt(name)
  if (!path)
    throw new Error(`${name} is not on this machine: install it, or leave its tests out with WITHOUT_PROGRAMS=${name}`)
  return path
}
