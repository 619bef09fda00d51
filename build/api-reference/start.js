/* global SwaggerUIBundle */
SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // Its default sends the description to a service on the internet.
  validatorUrl: null,
})
