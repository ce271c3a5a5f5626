import { connectionNames, connectionProviders } from '@videozz/contract'
import { EnvironmentError, readEnvironment } from '@videozz/process'
import { cloudFaults, cloudSchema, oauthAppNames, oauthRedirectUrl, readCloudSettings } from '@videozz/sources'
import { OperatorFault } from '../command/operator-fault.ts'
import type { AdminAnswer } from './admin-context.ts'

/** Where an app is registered, and what it is registered with besides the address. */
const places = {
  'google-drive': 'https://console.cloud.google.com/apis/credentials',
  dropbox: 'https://www.dropbox.com/developers/apps',
  onedrive: 'https://entra.microsoft.com',
  youtube: 'https://console.cloud.google.com/apis/credentials',
} as const

/**
 * What is configured of each service that people connect, what is missing, and the exact address to register there.
 * @throws OperatorFault where the settings are at fault.
 */
export function describeProviders(env: NodeJS.ProcessEnv): AdminAnswer {
  const publicUrl = (env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || '8080'}`).replace(/\/+$/, '')
  const settings = readSettings(env)
  const apps = {
    'google-drive': settings.google.app,
    dropbox: settings.dropbox.app,
    onedrive: settings.microsoft.app,
    youtube: settings.google.app,
  }
  const data = connectionProviders.map((provider) => ({
    provider,
    configured: apps[provider] !== null,
    missing: apps[provider] ? [] : [...oauthAppNames[provider]],
    redirectUrl: oauthRedirectUrl(publicUrl, provider),
    ...(provider === 'google-drive' && { scope: settings.google.driveScope }),
  }))
  const lines = data.flatMap(({ provider, configured, missing, redirectUrl, scope }) => [
    `${connectionNames[provider]}: ${configured ? 'configurado' : `falta ${missing.join(' e ')}`}`,
    `  registrar em    ${places[provider]}`,
    `  redirecionar a  ${redirectUrl}`,
    ...(scope === undefined ? [] : [`  escopo          ${scope}`]),
  ])
  const local = publicUrl.startsWith('http:') ? ['', 'PUBLIC_URL não é https: fora de localhost os serviços recusam esses endereços.'] : []
  return { data, lines: [...lines, ...local, '', 'Passo a passo: docs/operations.md, «Apps at other services».'] }
}

function readSettings(env: NodeJS.ProcessEnv) {
  try {
    return readCloudSettings(readEnvironment(cloudSchema, env, ({ values, missing }) => cloudFaults(values, missing)))
  } catch (error) {
    if (error instanceof EnvironmentError) throw new OperatorFault(error.faults.join('; '))
    throw error
  }
}
