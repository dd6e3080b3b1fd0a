import { useEffect } from 'react'

/** What has just gone wrong comes into view: the field it is about, else the words. */
export function useShowMistake(formId: string, mistake: string | null) {
  useEffect(() => {
    if (!mistake) return
    const form = document.getElementById(formId)
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (field) field.focus()
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [formId, mistake])
}
