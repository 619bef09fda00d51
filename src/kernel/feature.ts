import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { Area } from '#contract/areas.ts'
import type { Right } from '#contract/rights.ts'
import type { Feature } from './feature-key.ts'
import type { RejectedMutation } from './outbox-entry.ts'

export const menuGroups = ['overview', 'shop', 'collaboration', 'community'] as const
/** A group with a title, or the foot of the menu. */
export type MenuGroup = (typeof menuGroups)[number] | 'foot'

type FeatureMutation = { mutationKey: readonly unknown[]; meta?: { refreshes?: readonly Feature[] } }

/** Variables of a rejected write, as the outbox kept them. */
export type KeptVariables = Record<string, string>

/** A write in conflict for its dialog; `onClose` leaves without a choice, and the outbox keeps it. */
export type OpenConflict = { entry: RejectedMutation; onClose: () => void }

/** Keys that a part of a page handles; each is shown as one key, or as several pressed together or in turn. */
export type PageKeys = { keys: readonly string[]; does: string; isSingle?: boolean }

/** Loads a hook that counts things waiting behind a menu entry; undefined while unknown. */
export type WaitingCounter = () => Promise<{ default: () => number | undefined }>

/** A record that the search found; `within` is the id of the record that it belongs to. */
export type FoundRecord = { id: string; within: string }

/** A settings section or a tool of a page; `isCommand` runs the page's command `feature-name` when opened. */
export type PaletteLink = {
  to: `/${string}`
  hash?: string
  isCommand?: boolean
  extension?: string
  right?: Right
}

/** All that the app needs to know of a feature; menu, palette, keyboard, outbox and offline copies are derived. */
export type FeatureManifest = {
  key: Feature
  /** The address of its page, for the menu, the palette, a missing page and the outbox. */
  path?: `/${string}`
  /** Its group in the menu; without one its page is not in the menu. */
  group?: MenuGroup
  icon?: ComponentType<{ size?: number; className?: string; 'aria-hidden'?: 'true' }>
  /** Two keys that open its page, such as `g u`. */
  shortcut?: `g ${string}`
  /** Keys of its page in the help sheet; `does` is a text of `feature.keys`. */
  keys?: readonly PageKeys[]
  /** A number at its menu entry, described by the texts `feature.waiting_*`. */
  waiting?: WaitingCounter
  /** `shop`: data is fresh when the stream opens. `people`: someone may be waiting, so it is refetched. */
  changes?: 'shop' | 'people'
  /**
   * Addresses that need an extension of the contract (docs/contract.md 6.1), a right of the user, or an area; `orRight`
   * replaces `right`.
   */
  needs?: readonly { at: RegExp; extension?: string; right?: Right; orRight?: Right; area?: Area }[]
  mutations?: () => Promise<readonly FeatureMutation[]>
  /** A command of the palette that creates a record, and what it needs; its name is the text `feature.new`. */
  create?: { command: string; to: `/${string}`; extension?: string; right?: Right }
  /** Places that the palette opens besides the page, by their name in the texts `feature.links` and `synonyms`. */
  links?: Record<string, PaletteLink>
  /** Addresses of records that the search finds, by their kind; its name is a text of `feature.kinds`. */
  found?: Record<string, (record: FoundRecord) => LinkProps>
  /** Dialogs that resolve a conflict on any page, by the mutation's name. */
  conflicts?: Record<string, () => Promise<{ default: ComponentType<OpenConflict> }>>
  /** The forms that show a rejected write again, by the mutation's name. */
  rejected?: Record<string, (variables: KeptVariables) => LinkProps>
}

export const defineFeature = <Manifest extends FeatureManifest>(manifest: Manifest): FeatureManifest =>
  manifest
