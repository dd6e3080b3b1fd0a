import { useEffect, useState } from 'react'

/** The text once it has not changed for so many ms; until then the text before, at first ''. */
export function useQuiet(text: string, ms: number): string {
  const [quiet, setQuiet] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return quiet
}
