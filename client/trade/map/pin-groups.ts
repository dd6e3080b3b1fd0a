import type { MapXY } from '../../../shared/map-projection.ts'

type PlacedPin<Pin> = { pin: Pin; at: MapXY }
export type PinGroup<Pin> = { pins: Pin[]; at: MapXY }

/** Pixels that a pin needs for a finger: a rate is wider than it is high. */
const PIN_ROOM = { width: 66, height: 52 }

/** Whether two pins would cover each other. `scale`: how much farther apart they are drawn than their places say. */
export const arePinsNear = (one: MapXY, other: MapXY, scale = 1) =>
  Math.abs(one.x - other.x) * scale < PIN_ROOM.width && Math.abs(one.y - other.y) * scale < PIN_ROOM.height

/**
 * Pins that would cover each other are one, in their middle. From west to east, as Tab goes; within a group in the order in
 * which they come.
 */
export function pinGroupsOf<Pin>(placed: PlacedPin<Pin>[]): PinGroup<Pin>[] {
  const groups: PinGroup<Pin>[] = []
  for (const { pin, at } of placed) {
    let joined: PinGroup<Pin> = { pins: [pin], at }
    // A group that has moved to its new middle may reach the next one.
    for (let near; (near = groups.findIndex((group) => arePinsNear(group.at, joined.at))) >= 0;)
      joined = joinedGroups(groups.splice(near, 1)[0]!, joined)
    groups.push(joined)
  }
  return groups.sort((a, b) => a.at.x - b.at.x)
}

function joinedGroups<Pin>(one: PinGroup<Pin>, other: PinGroup<Pin>): PinGroup<Pin> {
  const pins = [...one.pins, ...other.pins]
  const share = other.pins.length / pins.length
  const middle = (axis: 'x' | 'y') => one.at[axis] + (other.at[axis] - one.at[axis]) * share
  return { pins, at: { x: middle('x'), y: middle('y') } }
}
