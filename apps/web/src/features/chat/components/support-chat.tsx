import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { settingsQuery } from '../../../shared/queries/settings.ts'

const SupportButton = lazy(() => import('./support-button.tsx'))

/** Entry of the support at the foot of the side menu; nothing, and nothing loaded, where nobody answers. */
export function SupportChat() {
  const { data: settings } = useQuery(settingsQuery)
  if (!settings?.supportChat && !settings?.supportUrl) return null
  return (
    <Suspense fallback={null}>
      <SupportButton />
    </Suspense>
  )
}
