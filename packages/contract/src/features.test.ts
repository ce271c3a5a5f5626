import { expect, it } from 'vitest'
import { apiScopes, featureFlags } from './access.ts'
import { type FeatureName, features, hasFeature, isOfferedEvent, isOfferedFlag, isOfferedPermission, isOfferedScope } from './features.ts'
import { permissionNames } from './permissions.ts'
import { isBuilt, screenNamed, screenNames } from './screens.ts'
import { webhookEventTypes } from './webhook-events.ts'

it('every feature that is switched off hides the screens that need it, and no others', () => {
  for (const name of screenNames) {
    const { needs, movedTo } = screenNamed(name)
    expect([name, isBuilt(name)]).toEqual([name, movedTo === undefined && (needs === undefined || hasFeature(needs))])
  }
  expect(screenNames.filter((name) => !isBuilt(name))).toEqual(['newsItemMoved'])
})

it('offers the flags and permissions of what this build has', () => {
  expect(featureFlags.filter(isOfferedFlag)).toEqual([
    'import-videos',
    'import-videos:google-drive',
    'import-providers',
    'live',
    'publish-on-social-networks',
    'embed-video-full-time',
    'embed-audio',
    'video-sales',
    'ai-quiz',
  ])
  expect(permissionNames.filter((name) => !isOfferedPermission(name))).toEqual(['videozz:launcher:incorporate'])
})

it('offers scopes and events of lives with lives only', () => {
  const hidden = <T extends string>(all: readonly T[], isOffered: (one: T) => boolean) => all.filter((one) => !isOffered(one))
  const [scopes, events] = [hidden(apiScopes, isOfferedScope), hidden(webhookEventTypes, isOfferedEvent)]
  expect(scopes).toEqual(hasFeature('lives') ? [] : ['lives:read', 'lives:write'])
  expect(events).toEqual(hasFeature('lives') ? [] : ['live.started', 'live.ended', 'live.recorded'])
})

it('hasFeature tells what the list says', () => {
  for (const name of Object.keys(features) as FeatureName[]) expect(hasFeature(name)).toBe(features[name])
})
