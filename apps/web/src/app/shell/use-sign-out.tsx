import { useMutation } from '@tanstack/react-query'
import { signOut } from '../../shared/session/sign-out.ts'

/** Signs out; running uploads need confirmation, which cancels them. */
export function useSignOut(): () => Promise<void> {
  const leaving = useMutation({ mutationFn: signOut })
  return async () => {
    // Loaded with the upload panel, not with the frame.
    const { leaveUploads } = await import('../../features/uploads/api/leave-uploads.ts')
    if (await leaveUploads('sign-out')) leaving.mutate()
  }
}
