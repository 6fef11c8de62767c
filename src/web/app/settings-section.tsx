import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { FormSection } from '#web/ui/form-section.tsx'

type SettingsSectionProps = {
  /** For links that lead to it. */
  id?: string
  title: string
  description: ReactNode
  children: ReactNode
}

/** A section that the address may name. */
export function SettingsSection({ id, ...props }: SettingsSectionProps) {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The router goes there once, and the screen is drawn again when its settings are here.
  useEffect(() => {
    if (id !== undefined && hash === id) section.current?.scrollIntoView()
  }, [id, hash])
  return <FormSection ref={section} id={id} {...props} />
}
