import { type CaptureResult, type PostHog, posthog } from 'posthog-js'

/** Allowlist, because the library adds the whole address, which may contain names and search texts. */
const allowedProperties = [
  'page',
  'verb',
  'token',
  'distinct_id',
  '$process_person_profile',
  '$lib',
  '$lib_version',
  '$insert_id',
]

function withoutAddresses(event: CaptureResult | null): CaptureResult | null {
  if (!event) return event
  const { uuid, event: name, timestamp, properties } = event
  const allowedEntries = Object.entries(properties).filter(([property]) =>
    allowedProperties.includes(property),
  )
  return { uuid, event: name, properties: Object.fromEntries(allowedEntries), timestamp }
}

export function startPostHog(key: string, host: string): PostHog {
  posthog.init(key, {
    api_host: host,
    autocapture: false,
    capture_pageview: false,
    capture_pageleave: false,
    disable_session_recording: true,
    person_profiles: 'never',
    persistence: 'memory',
    before_send: withoutAddresses,
    // Feature flags are unused, and their requests would reveal more than the events.
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    // The constants of docs/contract.md 5.4. The network payload limit (1,000,000 bytes) and the flag reload
    // delay (5 ms) are fixed inside the library at the same values.
    session_recording: {
      session_idle_threshold_ms: 300_000,
      full_snapshot_interval_millis: 300_000,
      __mutationThrottlerBucketSize: 100,
      __mutationThrottlerRefillRate: 10,
    },
  })
  return posthog
}
