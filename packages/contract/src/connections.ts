/** Services a person connects by signing in there, by the name they have in addresses. YouTube is published to, files of the others are imported. */
export const connectionProviders = ['google-drive', 'dropbox', 'onedrive', 'youtube'] as const
export type ConnectionProvider = (typeof connectionProviders)[number]

/** State of a connection: usable, or refused by the service until the person connects again. */
export const connectionStates = ['valid', 'reconnect'] as const
export type ConnectionState = (typeof connectionStates)[number]

/**
 * How a try to connect ended. `canceled`: the person refused at the service; `scope-missing`: without all that was asked for;
 * `no-channel`: the person has no channel at YouTube; `unavailable`: the service did not answer; `refused`: it refused us, or the person may no longer connect it.
 */
export const attemptOutcomes = ['connected', 'canceled', 'scope-missing', 'no-channel', 'unavailable', 'refused'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

/** Names of the services as people know them. */
export const connectionNames: Record<ConnectionProvider, string> = {
  'google-drive': 'Google Drive',
  dropbox: 'Dropbox',
  onedrive: 'OneDrive',
  youtube: 'YouTube',
}
