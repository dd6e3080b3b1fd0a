import { useSearchParams } from 'react-router-dom'

/**
 * The chosen tab, stored in the address as ?tab=, so that Back and a reload restore it. The first id is the default.
 * Tabs within a tab have another `name`.
 */
export function useTabParam<Id extends string>(ids: readonly [Id, ...Id[]], name = 'tab') {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  const value = ids.find((id) => id === asked) ?? ids[0]

  function setValue(id: Id) {
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id === ids[0]) after.delete(name)
        else after.set(name, id)
        return after
      },
      { replace: true },
    )
  }

  return [value, setValue] as const
}
