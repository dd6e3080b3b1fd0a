import type { MapXY } from '../../../shared/map-projection.ts'

type PlacedPin<Pin> = { pin: Pin; at: MapXY }
export type PinGroup<Pin> = { pins: Pin[]; at: MapXY }

/** Pixels between two pins that are still two. */
const GROUP_REACH = 46

/** Pins that would cover each other are one, in their middle; in the order in which they come. */
export function pinGroupsOf<Pin>(placed: PlacedPin<Pin>[]): PinGroup<Pin>[] {
  const groups: (PinGroup<Pin> & { first: MapXY })[] = []
  for (const { pin, at } of placed) {
    const near = groups.find(({ first }) => Math.hypot(first.x - at.x, first.y - at.y) < GROUP_REACH)
    if (!near) groups.push({ pins: [pin], at, first: at })
    else {
      near.pins.push(pin)
      const share = 1 / near.pins.length
      near.at = { x: near.at.x + (at.x - near.at.x) * share, y: near.at.y + (at.y - near.at.y) * share }
    }
  }
  return groups
}
