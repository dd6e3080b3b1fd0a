import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'

/** What may ask for the one button of Today that stands out: the clock that runs before the one to come. */
const PRIMARY_ORDER = ['running clock', 'clock', 'forgotten out', 'chief', 'news', 'sheet'] as const
type PrimaryAsker = (typeof PRIMARY_ORDER)[number]

type Ranks = ReadonlyMap<string, number>
/** Changes the ranks, by id, of those that ask; null where nobody else can. */
const RanksContext = createContext<((change: (before: Ranks) => Ranks) => void) | null>(null)
const FirstContext = createContext<string | undefined>(undefined)

/** A screen on which the first of those that ask has the primary button, and all others a plain one. */
export function OnePrimary({ children }: { children: ReactNode }) {
  const [ranks, setRanks] = useState<Ranks>(new Map())
  const [first] = [...ranks].toSorted(([, one], [, other]) => one - other)
  return (
    <RanksContext value={setRanks}>
      <FirstContext value={first?.[0]}>{children}</FirstContext>
    </RanksContext>
  )
}

/**
 * Which variant the button has. `place`: of several that ask for the same the lowest is first; `isAsked`: false while
 * the button is not there.
 */
export function usePrimaryOnce(what: PrimaryAsker, place = 0, isAsked = true) {
  const id = useId()
  const changeRanks = useContext(RanksContext)
  const isFirst = useContext(FirstContext) === id
  const rank = PRIMARY_ORDER.indexOf(what) * 1000 + place
  // Before the frame: no button is seen to change its colour.
  useLayoutEffect(() => {
    if (!isAsked || !changeRanks) return
    changeRanks((before) => new Map(before).set(id, rank))
    return () => changeRanks((before) => new Map([...before].filter(([asker]) => asker !== id)))
  }, [changeRanks, id, rank, isAsked])
  return isFirst || !changeRanks ? 'primary' : 'outline'
}
