-- wrk: each request has the next proof of the file LINES_FILE, whose first line is the token. To be run in one thread.
local lines = io.lines(os.getenv("LINES_FILE"))
local token = lines()

request = function()
  return wrk.format("GET", nil, { ["Authorization"] = "DPoP " .. token, ["DPoP"] = lines() })
end
