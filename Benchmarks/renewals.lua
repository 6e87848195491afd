-- wrk: each request is the refresh of the next line of the file LINES_FILE: cookies, proof and body. To be run in one thread.
local lines = io.lines(os.getenv("LINES_FILE"))

request = function()
  local cookies, proof, body = lines():match("^(.-)\t(.-)\t(.*)$")
  local headers = { ["Content-Type"] = "application/json" }
  if proof ~= "" then
    headers["DPoP"] = proof
  else
    headers["Cookie"], headers["Sec-Fetch-Site"] = cookies, "same-origin"
  end
  return wrk.format("POST", "/v1/tokens", headers, body)
end
