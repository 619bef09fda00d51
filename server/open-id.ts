import type { Configuration } from 'openid-client'
import type { OpenId } from './platform/deps.ts'

/** Seconds for each answer of the provider. */
const timeoutSeconds = 10

type Provider = { issuer: string; clientId: string; clientSecret: string; name?: string }

/** Signing in at a provider of OpenID Connect; the library is loaded only where it is used. */
export async function openIdBy({ issuer, clientId, clientSecret, name }: Provider): Promise<OpenId> {
  const client = await import('openid-client')
  const issuerUrl = new URL(issuer)
  const post = client.ClientSecretPost(clientSecret)
  const basic = client.ClientSecretBasic(clientSecret)
  let pendingConfiguration: Promise<Configuration> | undefined

  /** Reads the provider's settings at the first sign-in, and again after a failure: it may be away at the start. */
  async function configuration(): Promise<Configuration> {
    pendingConfiguration ??= client.discovery(
      issuerUrl,
      clientId,
      {},
      (server, ...rest) =>
        (server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ? post : basic)(
          server,
          ...rest,
        ),
      {
        timeout: timeoutSeconds,
        execute: [
          // Signatures are verified even on a secure connection.
          client.enableNonRepudiationChecks,
          ...(issuerUrl.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    try {
      return await pendingConfiguration
    } catch (error) {
      pendingConfiguration = undefined
      throw error
    }
  }

  return {
    name: name ?? issuerUrl.host,
    async begin(redirectUri) {
      const [state, nonce, verifier] = [
        client.randomState(),
        client.randomNonce(),
        client.randomPKCECodeVerifier(),
      ]
      const url = client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state, nonce, verifier }
    },
    async finish(address, { state, nonce, verifier }) {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, new URL(address), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no ID token')
      // Some providers tell the address only there.
      const asksMore = claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      const more = asksMore ? await client.fetchUserInfo(config, tokens.access_token, claims.sub) : {}
      const { email, email_verified, name: ownName }: Record<string, unknown> = { ...more, ...claims }
      const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: textOf(email),
        isVerified: email_verified === true,
        name: textOf(ownName),
      }
    },
  }
}
