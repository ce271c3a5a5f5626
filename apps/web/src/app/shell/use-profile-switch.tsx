import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../shared/api/query-client.ts'
import { notifyInfo } from '../../shared/notify/notify.tsx'
import { enterProfile, leaveProfile } from '../../shared/session/switch-profile.ts'
import { invalidateProfiles } from '../../shared/queries/profiles.ts'

type Target = { id: string; name: string } | 'own'

/** Whether this account may be left: running uploads need confirmation, which cancels them. */
export async function mayLeaveProfile(): Promise<boolean> {
  // Loaded with the upload panel, not with the frame.
  const { leaveUploads } = await import('../../features/uploads/api/leave-uploads.ts')
  return leaveUploads('switch-profile')
}

async function switchTo(target: Target): Promise<void> {
  if (!(await mayLeaveProfile())) return
  await (target === 'own' ? leaveProfile() : enterProfile(target.id))
  notifyInfo(target === 'own' ? 'Você voltou para o seu perfil.' : `Você está gerenciando ${target.name}.`)
}

/** Switches to another account, or back to the own one. */
export function useProfileSwitch(): { switchTo: (target: Target) => void; switching: boolean } {
  const work = useMutation({
    mutationFn: switchTo,
    // One at a time: of two concurrent switches the slower answer would be applied last.
    scope: { id: 'profile-switch' },
    onError: () => void invalidateProfiles(queryClient),
  })
  return { switchTo: (target) => work.mutate(target), switching: work.isPending }
}
